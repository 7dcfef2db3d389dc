#if Simulator
  extension ScriptLibrary {
    static let formNames = """
      HTMLInputElement HTMLTextAreaElement HTMLButtonElement HTMLOptionElement Option HTMLOptGroupElement \
      HTMLOptionsCollection HTMLSelectElement HTMLOutputElement HTMLLabelElement HTMLFieldSetElement HTMLLegendElement \
      HTMLDataListElement HTMLProgressElement HTMLMeterElement HTMLFormControlsCollection HTMLFormElement \
      ValidityState FormData
      """
    static let formTags =
      "input textarea button option optgroup select output label fieldset legend datalist progress meter form"

    /// Forms and their controls (HTML standard, 4.10). Their state is the tree's, so that all worlds and a person see one.
    static let forms = #"""
      const { Object, Reflect, String, Number, RegExp, TypeError, Symbol, Array, Math, Proxy, WeakMap, Date } = globalThis;
      const { wrap, me, need, define, cached, reflect, element, given } = lib;
      const owner = { get form() { return wrap(native.formOwner(me(this))); } };
      const labels = {
        get labels() {
          const node = me(this);
          const find = () => native.byTag(native.root(node), 'label').filter((one) => native.labelled(one) === node);
          return cached(this, 'labels', () => lib.liveList(find));
        },
      };

      // What is wrong with a control (4.10.21), as far as pages ask.
      const kinds = ['valueMissing', 'typeMismatch', 'patternMismatch', 'tooLong', 'tooShort', 'rangeUnderflow', 'rangeOverflow',
        'stepMismatch', 'badInput', 'customError'];
      const problems = (self) => {
        const node = me(self), found = { __proto__: null }, name = native.localName(node), type = native.controlType(node);
        const attribute = (name) => native.attribute(node, name);
        if (messages.get(self)) found.customError = true;
        if (!self.willValidate) return found;
        const value = native.value(node);
        if (attribute('required') !== null) {
          if (type === 'checkbox') found.valueMissing = !native.isOn(node);
          else if (type === 'radio') found.valueMissing = !native.radioGroup(node).some((one) => native.isOn(one));
          else if (name !== 'button') found.valueMissing = value === '';
        }
        if (name !== 'input' && name !== 'textarea' || value === '') return found;
        if (type === 'email') found.typeMismatch = !/^[\w.!#$%&'*+/=?^`{|}~-]+@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)*$/.test(value);
        if (type === 'url') found.typeMismatch = !/^[a-z][a-z0-9+.-]*:\S+$/i.test(value);
        const pattern = name === 'input' ? attribute('pattern') : null;
        if (pattern !== null) try { found.patternMismatch = !new RegExp('^(?:' + pattern + ')$', 'u').test(value); } catch { }
        const changed = native.isChanged(node), bound = (name) => attribute(name) === null ? NaN : +attribute(name);
        if (changed) found.tooLong = value.length > bound('maxlength');
        if (changed) found.tooShort = value.length < bound('minlength');
        if (type === 'number' || type === 'range') {
          found.rangeUnderflow = +value < bound('min');
          found.rangeOverflow = +value > bound('max');
          const step = attribute('step');
          if (step !== 'any') {
            const size = +step > 0 ? +step : 1, rest = Math.abs((+value - (bound('min') || 0)) / size % 1);
            found.stepMismatch = rest > 1e-9 && rest < 1 - 1e-9;
          }
        }
        return found;
      };
      const messages = new WeakMap();
      const validity = lib.lazy('ValidityState', () => define(class ValidityState extends lib.Host {
        #control;
        constructor(control) {
          if (control === undefined) lib.illegal();
          super(new.target.prototype);
          this.#control = control;
        }
        get valid() { const found = problems(this.#control); return !kinds.some((kind) => found[kind]); }
        static {
          for (const kind of kinds) lib.accessor(this.prototype, kind, function () { return !!problems(this.#control)[kind]; });
        }
      }, true));
      const texts = { __proto__: null, valueMissing: 'Fill out this field', typeMismatch: 'Enter a valid value',
        patternMismatch: 'Match the requested format' };
      const validation = {
        get willValidate() {
          const node = me(this), type = native.controlType(node);
          return !native.isDisabled(node) && type !== 'hidden' && type !== 'reset' && type !== 'button' && type !== 'fieldset'
            && native.attribute(node, 'readonly') === null;
        },
        get validity() { return cached(this, 'validity', () => new (validity())(this)); },
        get validationMessage() {
          const found = problems(this), kind = kinds.find((one) => found[one]);
          return kind === undefined ? '' : messages.get(this) || (texts[kind] ?? 'Value is invalid');
        },
        setCustomValidity(text) { messages.set(this, String(text)); },
        checkValidity() {
          const found = problems(this);
          if (!kinds.some((kind) => found[kind])) return true;
          lib.fire(this, 'invalid', { cancelable: true });
          return false;
        },
        reportValidity() { return this.checkValidity(); },
      };

      // Fields of text: where the selection is.
      const selections = new WeakMap();
      const selection = (self) => {
        const end = self.value.length;
        let found = selections.get(self);
        if (found === undefined) selections.set(self, found = { start: end, end, direction: 'none' });
        return { start: Math.min(found.start, end), end: Math.min(found.end, end), direction: found.direction };
      };
      const select = (self, start, end, direction = 'none') =>
        selections.set(self, { start: Math.min(start, end), end, direction: String(direction) });
      const editing = {
        get selectionStart() { return selection(this).start; },
        set selectionStart(value) { select(this, value, Math.max(value, selection(this).end)); },
        get selectionEnd() { return selection(this).end; },
        set selectionEnd(value) { select(this, selection(this).start, value); },
        get selectionDirection() { return selection(this).direction; },
        select() {
          select(this, 0, this.value.length);
          lib.fire(this, 'select', { bubbles: true });
        },
        setSelectionRange(start, end, direction) { select(this, start >>> 0, end >>> 0, direction); },
        setRangeText(text, start, end) {
          const { value } = this, at = selection(this), from = start ?? at.start, to = end ?? at.end;
          this.value = value.slice(0, from) + text + value.slice(to);
        },
      };
      const limits = {
        get maxLength() { const text = native.attribute(me(this), 'maxlength'); return text === null ? -1 : parseInt(text, 10) || 0; },
        set maxLength(value) { native.setAttribute(me(this), 'maxlength', String(value)); },
        get minLength() { const text = native.attribute(me(this), 'minlength'); return text === null ? -1 : parseInt(text, 10) || 0; },
        set minLength(value) { native.setAttribute(me(this), 'minlength', String(value)); },
      };
      // Several sources of members, the accessors kept.
      const mixAll = (...sources) => (made) => { for (const source of sources) lib.mix(made, source); };
      const value = {
        get value() { return native.value(me(this)); },
        set value(value) {
          native.setValue(me(this), value === null ? '' : String(value));
          selections.delete(this);
        },
      };

      element('HTMLInputElement', 'input', {
        text: 'name placeholder pattern min max step accept alt autocomplete formTarget defaultValue:value dirName width '
          + 'height align useMap formMethod formEnctype',
        flag: 'disabled required readOnly multiple formNoValidate defaultChecked:checked', address: 'src formAction', number: 'size' }, () => ({
        get type() { return native.controlType(me(this)); },
        set type(value) { native.setAttribute(me(this), 'type', String(value)); },
        get checked() { return native.isOn(me(this)); },
        set checked(value) { native.setOn(me(this), !!value); },
        get indeterminate() { return native.isIndeterminate(me(this)); },
        set indeterminate(value) { native.setIndeterminate(me(this), !!value); },
        get valueAsNumber() {
          const type = native.controlType(me(this)), { value } = this;
          if (type === 'number' || type === 'range') return value === '' ? NaN : +value;
          return type === 'date' ? Date.parse(value) : NaN;
        },
        set valueAsNumber(value) { this.value = value !== value ? '' : String(value); },
        get valueAsDate() {
          const value = this.valueAsNumber;
          return native.controlType(me(this)) !== 'date' || value !== value ? null : new Date(value);
        },
        get files() { return this.type === 'file' ? cached(this, 'files', () => []) : null; },
        get list() { const id = this.getAttribute('list'); return id ? this.ownerDocument.getElementById(id) : null; },
        stepUp(count = 1) { this.value = String((+this.value || 0) + count * (+this.step || 1)); },
        stepDown(count = 1) { this.stepUp(-count); },
        showPicker() { },
      }), mixAll(owner, labels, validation, editing, limits, value));
      element('HTMLTextAreaElement', 'textarea', {
        text: 'name placeholder wrap autocomplete dirName', flag: 'disabled required readOnly', number: 'rows cols' }, () => ({
        get type() { return 'textarea'; },
        get defaultValue() { return native.childText(me(this)); },
        set defaultValue(text) { this.textContent = text; },
        get textLength() { return this.value.length; },
      }), mixAll(owner, labels, validation, editing, limits, value));
      element('HTMLButtonElement', 'button', {
        text: 'name value formTarget formMethod formEnctype', flag: 'disabled formNoValidate', address: 'formAction' }, () => ({
        get type() { return native.controlType(me(this)); },
        set type(value) { native.setAttribute(me(this), 'type', String(value)); },
      }), mixAll(owner, labels, validation));

      const option = element('HTMLOptionElement', 'option', { flag: 'disabled defaultSelected:selected' }, () => ({
        get value() { return native.value(me(this)); },
        set value(value) { native.setAttribute(me(this), 'value', String(value)); },
        get text() { return this.textContent.trim().replace(/[\t\n\f\r ]+/g, ' '); },
        set text(text) { this.textContent = text; },
        get label() { return this.getAttribute('label') || this.text; },
        set label(value) { this.setAttribute('label', value); },
        get selected() { return native.isOn(me(this)); },
        set selected(value) { native.setOn(me(this), !!value); },
        get index() { const list = this.closest('select'); return list === null ? 0 : native.options(me(list)).indexOf(me(this)); },
        get form() { return this.closest('select')?.form ?? null; },
      }));
      lib.namedConstructor('Option', (text = '', value, isDefault = false, isSelected = false) => {
        const made = wrap(native.createElement('option'));
        if (text !== '') made.textContent = text;
        if (value !== undefined) made.value = value;
        if (isDefault) made.defaultSelected = true;
        made.selected = isSelected;
        return made;
      }, option);
      element('HTMLOptGroupElement', 'optgroup', { text: 'label', flag: 'disabled' });
      const optionsCollection = lib.lazy('HTMLOptionsCollection', () => define(class HTMLOptionsCollection extends lib.HTMLCollection {
        get selectedIndex() { return lib.contentOf(this).select.selectedIndex; }
        set selectedIndex(value) { lib.contentOf(this).select.selectedIndex = value; }
        add(option, before) { lib.contentOf(this).select.add(option, before); }
        remove(index) { lib.contentOf(this).select.remove(index); }
        get length() { return lib.contentOf(this).items().length; }
        set length(count) { lib.contentOf(this).select.length = count; }
      }, true));
      element('HTMLSelectElement', 'select', { text: 'name autocomplete', flag: 'disabled required multiple', number: 'size' }, () => ({
        get type() { return native.controlType(me(this)); },
        get options() {
          const node = me(this);
          return cached(this, 'options', () => lib.collection(() => native.options(node), optionsCollection(), {
            select: this,
            set: (index, value) => {
              const old = this.options[index];
              if (value === null || value === undefined) this.remove(index);
              else if (old === undefined) this.add(value); else this.replaceChild(value, old);
              return true;
            } }));
        },
        get selectedOptions() { const node = me(this); return cached(this, 'selectedOptions', () => lib.collection(() => native.chosen(node))); },
        get selectedIndex() { const node = me(this); return native.options(node).indexOf(native.chosen(node)[0] ?? -1); },
        set selectedIndex(index) { const node = me(this); native.choose(node, native.options(node)[index] ?? -1); },
        get length() { return native.options(me(this)).length; },
        set length(count) {
          while (this.length > count) this.remove(this.length - 1);
          while (this.length < count) this.add(wrap(native.createElement('option')));
        },
        item(index) { return this.options.item(index); },
        namedItem(name) { return this.options.namedItem(name); },
        add(option, before = null) {
          const place = typeof before === 'number' ? this.options[before] ?? null : before;
          (place?.parentNode ?? this).insertBefore(option, place);
        },
        remove(index) {
          if (index === undefined) { native.remove(me(this)); return; }
          this.options[index]?.remove();
        },
        [Symbol.iterator]() { return this.options[Symbol.iterator](); },
      }), mixAll(owner, labels, validation, value));

      element('HTMLOutputElement', 'output', { text: 'name' }, () => ({
        get type() { return 'output'; },
        get value() { return this.textContent; },
        set value(text) { this.textContent = text; },
      }), mixAll(owner, labels));
      element('HTMLLabelElement', 'label', { text: 'htmlFor:for' }, () => ({
        get control() { return wrap(native.labelled(me(this))); },
        get form() { return this.control?.form ?? null; },
      }));
      element('HTMLFieldSetElement', 'fieldset', { text: 'name', flag: 'disabled' }, () => ({
        get type() { return 'fieldset'; },
        get elements() {
          const node = me(this), find = () => native.queryAll(node, 'input, button, select, textarea, output, fieldset');
          return cached(this, 'elements', () => lib.collection(find));
        },
      }), mixAll(owner, validation));
      element('HTMLLegendElement', 'legend', {}, () => owner);
      element('HTMLDataListElement', 'datalist', {}, () => ({
        get options() { return cached(this, 'options', () => this.getElementsByTagName('option')); },
      }));
      const share = { get value() { return +this.getAttribute('value') || 0; }, set value(value) { this.setAttribute('value', value); } };
      element('HTMLProgressElement', 'progress', {}, () => ({
        get max() { return +this.getAttribute('max') || 1; },
        set max(value) { this.setAttribute('max', value); },
        get position() { return this.hasAttribute('value') ? this.value / this.max : -1; },
      }), mixAll(labels, share));
      element('HTMLMeterElement', 'meter', {}, () => ({
        get min() { return +this.getAttribute('min') || 0; },
        get max() { return +(this.getAttribute('max') ?? 1); },
      }), mixAll(labels, share));

      const controlsCollection = lib.lazy('HTMLFormControlsCollection',
        () => define(class HTMLFormControlsCollection extends lib.HTMLCollection { }, true));
      // The control of this name, or a list of those that share it.
      const named = (node, name) => {
        const isCalled = (one) => native.attribute(one, 'id') === name || native.attribute(one, 'name') === name;
        const find = () => native.controls(node).filter(isCalled), found = find();
        if (found.length > 1) return lib.liveList(find, lib.RadioNodeList);
        return found.length === 1 ? wrap(found[0]) : null;
      };
      const oneOf = (attribute, known, other) => ({
        get() { const text = (native.attribute(me(this), attribute) ?? '').toLowerCase(); return known.includes(text) ? text : other; },
        set(value) { native.setAttribute(me(this), attribute, String(value)); },
      });
      // `form.user` is the control of that name: looked up behind everything else that a form has.
      lib.namedControl = (self, key) => {
        const node = typeof key === 'string' ? lib.number(self) : -1;
        if (node < 0) return undefined;
        const index = +key;
        if (index >= 0 && String(index) === key) { const one = native.controls(node)[index]; return one === undefined ? undefined : wrap(one); }
        return named(node, key) ?? undefined;
      };
      element('HTMLFormElement', 'form', { text: 'name target acceptCharset:accept-charset autocomplete rel', flag: 'noValidate' }, () => ({
        get elements() {
          const node = me(this);
          return cached(this, 'elements', () => lib.collection(() => native.controls(node), controlsCollection(),
            { named: (name) => named(node, name) }));
        },
        get length() { return native.controls(me(this)).length; },
        get action() { return native.addressAttribute(me(this), 'action') || native.documentURL(); },
        set action(value) { native.setAttribute(me(this), 'action', String(value)); },
        submit() { native.submit(me(this), -1); },
        requestSubmit(submitter) {
          const node = me(this);
          let number = -1;
          if (submitter !== undefined && submitter !== null) {
            number = given(submitter, 1, 'submitter', 'HTMLFormElement.requestSubmit');
            if (!['submit', 'image'].includes(native.controlType(number))) throw new TypeError('The specified element is not a submit button.');
            if (native.formOwner(number) !== node) lib.fail('NotFoundError', 'The specified element is not owned by this form element.');
          }
          native.requestSubmit(node, number);
        },
        reset() { native.reset(me(this)); },
        checkValidity() { return lib.checkForm(me(this)); },
        reportValidity() { return lib.checkForm(me(this)); },
        [Symbol.iterator]() { return this.elements[Symbol.iterator](); },
      }), (made) => {
        for (const [name, { get, set }] of [['method', oneOf('method', ['get', 'post', 'dialog'], 'get')],
          ['enctype', oneOf('enctype', ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'], 'application/x-www-form-urlencoded')],
          ['encoding', oneOf('enctype', ['multipart/form-data', 'text/plain'], 'application/x-www-form-urlencoded')]])
          lib.accessor(made.prototype, name, get, set);
        // Asked only when nothing before it in the chain has the name; what comes behind it is looked at first.
        const behind = Object.create(lib.HTMLElement.prototype);
        Object.setPrototypeOf(made.prototype, new Proxy(behind, {
          __proto__: null,
          get(target, key, receiver) { return key in target ? Reflect.get(target, key, receiver) : lib.namedControl(receiver, key); },
        }));
      });
      // Fires `invalid` at every control that is not valid; true if there is none.
      lib.checkForm = (node) => {
        let isValid = true;
        for (const one of native.controls(node)) {
          const control = wrap(one);
          if (control.willValidate && !control.checkValidity()) isValid = false;
        }
        return isValid;
      };
      const formData = lib.lazy('FormData', () => {
        class FormData extends lib.Host {
          #entries = [];
          static { lib.formEntries = (data) => typeof data === 'object' && data !== null && #entries in data ? data.#entries : null; }
          constructor(form, submitter) {
            super(new.target.prototype);
            if (form === undefined) return;
            const node = lib.number(form);
            if (node < 0 || native.localName(node) !== 'form')
              throw new TypeError("Argument 1 ('form') to the FormData constructor must be an instance of HTMLFormElement");
            const flat = native.formEntries(node, submitter ? me(submitter) : -1);
            for (let i = 0; i < flat.length; i += 2) this.#entries.push([flat[i], flat[i + 1]]);
          }
          // A file stays what it is, everything else is a text.
          static #value(value, name) {
            if (lib.Blob === undefined || !(value instanceof lib.Blob)) return String(value);
            if (lib.File === undefined || value instanceof lib.File && name === undefined) return value;
            return new lib.File([value], name ?? 'blob', { type: value.type });
          }
          append(name, value, file) { need(2, arguments.length); this.#entries.push([String(name), FormData.#value(value, file)]); }
          set(name, value, file) {
            need(2, arguments.length);
            name = String(name);
            const entry = [name, FormData.#value(value, file)], place = this.#entries.findIndex((one) => one[0] === name);
            const rest = this.#entries.filter((one, i) => one[0] !== name || i === place);
            if (place < 0) rest.push(entry); else rest[place] = entry;
            this.#entries = rest;
          }
          delete(name) { name = String(name); this.#entries = this.#entries.filter((one) => one[0] !== name); }
          get(name) { name = String(name); return this.#entries.find((one) => one[0] === name)?.[1] ?? null; }
          getAll(name) { name = String(name); return this.#entries.filter((one) => one[0] === name).map((one) => one[1]); }
          has(name) { name = String(name); return this.#entries.some((one) => one[0] === name); }
          forEach(callback, self) { for (const [name, value] of this.#entries) Reflect.apply(callback, self, [value, name, this]); }
          *entries() { yield* this.#entries.map((one) => one.slice()); }
          *keys() { for (const one of this.#entries) yield one[0]; }
          *values() { for (const one of this.#entries) yield one[1]; }
          [Symbol.iterator]() { return this.entries(); }
        }
        return define(FormData, true);
      });
      lib.formDataClass = formData;
      lib.formEntries = (data) => { formData(); return lib.formEntries(data); };
      """#
  }
#endif
