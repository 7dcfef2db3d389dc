// What every page of the shop shares: the way to the app, the cart, and what is measured.
(function () {
  var handlers = (window.webkit && window.webkit.messageHandlers) || {};

  function tell(action, detail) {
    if (handlers.shop) handlers.shop.postMessage(Object.assign({ action: action }, detail));
  }

  function cart() { return JSON.parse(localStorage.getItem('cart') || '[]'); }

  function showCart() {
    var badge = document.getElementById('cart');
    if (badge) badge.textContent = 'Cart (' + cart().length + ')';
  }

  window.shop = {
    tell: tell,
    add: function (name, price) {
      var items = cart().concat({ name: name, price: price });
      localStorage.setItem('cart', JSON.stringify(items));
      document.cookie = 'cart=' + items.length + '; Path=/; Secure; SameSite=Lax';
      console.log('cart', items);
      tell('addToCart', { name: name, price: price, count: items.length });
      showCart();
    },
    // The app keeps the token; the page asks for it and uses it once.
    withToken: async function (path) {
      var answer = await handlers.token.postMessage({ scope: 'orders' });
      var response = await fetch(path, { headers: { Authorization: 'Bearer ' + answer.token } });
      return response.json();
    },
  };

  showCart();
  tell('pageShown', { page: document.title, path: location.pathname });
  document.addEventListener('visibilitychange', function () { tell('visibility', { state: document.visibilityState }); });
  setInterval(function () {
    if (document.visibilityState === 'visible') tell('analytics', { path: location.pathname, seconds: Math.round(performance.now() / 1000) });
  }, 6000);
})();
