# The two commands a newcomer needs: `make run` and `make test`. Each does everything from a bare machine.
SWIFT ?= swift
ARGS ?=
TEST_ARGS ?=

FUZZ_SECONDS ?= 60

.PHONY: help deps build run test replay-only conformance determinism soak bench fuzz pictures documentation lint format clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /  \1	/p' Makefile

deps: ## install the system libraries that are missing
	@sh .ci/deps

build: deps ## debug build of everything
	$(SWIFT) build

run: deps ## start the bundled shop, live, in the inspector (or: make run ARGS="FILE")
	@echo "building (the first time takes a few minutes) ..."
	@$(SWIFT) build -c release --product hybridscope -q
	@$$($(SWIFT) build -c release --show-bin-path)/hybridscope $(ARGS)

test: deps ## the whole test suite
	$(SWIFT) test $(TEST_ARGS)

replay-only: export REPLAY_ONLY = 1
replay-only: deps ## build without JavaScriptCore, and open a session
	$(SWIFT) build --disable-default-traits --scratch-path .build/replay-only --product hybridscope
	@program=$$($(SWIFT) build --disable-default-traits --scratch-path .build/replay-only --show-bin-path)/hybridscope; \
	if ldd "$$program" 2>/dev/null | grep -i javascriptcore; then echo "replay-only: it needs JavaScriptCore" >&2; exit 1; fi; \
	HYBRIDSCOPE_DATA=. "$$program" render Sessions/recordings/ck_api.ndjson >/dev/null && echo "replay-only: a session opens"

conformance: deps ## play the scenarios of the recordings of a real WebKit and compare
	@$(SWIFT) build -c release --product hybridscope -q
	@sh Tests/Conformance/run.sh $$($(SWIFT) build -c release --show-bin-path)/hybridscope $(ARGS)

determinism: deps ## run the shop 20 times in all circumstances, and a session with 50 typed commands again
	@$(SWIFT) build --product hybridscope -q
	@$(SWIFT) build -c release --product hybridscope -q
	@sh .ci/determinism $$($(SWIFT) build --show-bin-path)/hybridscope $$($(SWIFT) build -c release --show-bin-path)/hybridscope

soak: deps ## 5,000 generated worlds (or: make soak WORLDS=200)
	HYBRIDSCOPE_WORLDS=$${WORLDS:-5000} $(SWIFT) test --filter RandomWorldTests

bench: deps ## speed as ratios against a peer or a floor measured in the same run
	$(SWIFT) build -c release --product hybridscope
	$(SWIFT) build -c release --product hybridscope-bench
	@$$($(SWIFT) build -c release --show-bin-path)/hybridscope-bench $(ARGS)

pictures: deps ## draw Documentation/Pictures anew, from the list beside them
	$(SWIFT) build --product hybridscope
	@program=$$($(SWIFT) build --show-bin-path)/hybridscope; \
	while read -r name arguments; do \
	  case "$$name" in ''|'#'*) continue ;; esac; \
	  echo "Documentation/Pictures/$$name.svg"; \
	  XDG_CONFIG_HOME=/none HYBRIDSCOPE_DATA=. "$$program" render $$arguments --format svg \
	    > "Documentation/Pictures/$$name.svg" || exit 1; \
	done < Documentation/Pictures/list.txt

documentation: deps ## write the parts of the documentation anew that are made from the program
	HYBRIDSCOPE_WRITE_DOCUMENTATION=1 $(SWIFT) test --filter "DocumentationTests|PictureTests|ManualTests|ErrorCodesTests"

fuzz: deps ## coverage-guided fuzzing of the reader and of the key parser, FUZZ_SECONDS each
	@SWIFT=$(SWIFT) sh .ci/fuzz $(FUZZ_SECONDS)

lint: ## formatting and style, as CI checks it
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests

format: ## put every file into the project's format
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests

clean:
	$(SWIFT) package clean
