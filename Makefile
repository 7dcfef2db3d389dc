# The two commands a newcomer needs: `make run` and `make test`. Each does everything from a bare machine.
SWIFT ?= swift
ARGS ?=
# Two seconds in which every pane has something to show; slowed down, so that a person can follow.
FIRST_SESSION = Sessions/recordings/ck_api.ndjson --speed 0.25
TEST_ARGS ?=
# Two seconds in which every pane has something to show; slowed down, so that a person can follow.
FIRST_SESSION = Sessions/recordings/ck_api.ndjson --speed 0.25

FUZZ_SECONDS ?= 60

.PHONY: deps build run test bench fuzz lint format clean

deps: ## install the system libraries that are missing
	@sh .ci/deps

build: deps ## debug build of everything
	$(SWIFT) build

run: deps ## open the inspector on a recording of a real WebKit (or: make run ARGS="FILE")
	@echo "building (the first time takes about a minute) ..."
	@$(SWIFT) build -c release --product hybridscope -q
	@$$($(SWIFT) build -c release --show-bin-path)/hybridscope $(or $(ARGS),$(FIRST_SESSION))

test: deps ## the whole test suite
	$(SWIFT) test $(TEST_ARGS)

bench: deps ## speed as ratios against a peer or a floor measured in the same run
	$(SWIFT) build -c release --product hybridscope
	$(SWIFT) build -c release --product hybridscope-bench
	@$$($(SWIFT) build -c release --show-bin-path)/hybridscope-bench $(ARGS)

fuzz: deps ## coverage-guided fuzzing of the reader and of the key parser, FUZZ_SECONDS each
	@SWIFT=$(SWIFT) sh .ci/fuzz $(FUZZ_SECONDS)

lint: ## formatting and style, as CI checks it
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests

format: ## put every file into the project's format
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests

clean:
	$(SWIFT) package clean
