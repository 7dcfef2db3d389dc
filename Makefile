# The two commands a newcomer needs: `make run` and `make test`. Each does everything from a bare machine.
SWIFT ?= swift
ARGS ?=
TEST_ARGS ?=

.PHONY: deps build run test conformance soak bench lint format clean

deps: ## install the system libraries that are missing
	@sh .ci/deps

build: deps ## debug build of everything
	$(SWIFT) build

run: deps ## open the inspector on the tour (or: make run ARGS="FILE")
	@$(SWIFT) build -c release --product hybridscope -q
	@$$($(SWIFT) build -c release --show-bin-path)/hybridscope $(ARGS)

test: deps ## the whole test suite
	$(SWIFT) test $(TEST_ARGS)

conformance: deps ## play the scenarios of the recordings of a real WebKit and compare
	@$(SWIFT) build -c release --product hybridscope -q
	@sh Tests/Conformance/run.sh $$($(SWIFT) build -c release --show-bin-path)/hybridscope $(ARGS)

soak: deps ## 5,000 generated worlds (or: make soak WORLDS=200)
	HYBRIDSCOPE_WORLDS=$${WORLDS:-5000} $(SWIFT) test --filter RandomWorldTests

bench: deps ## speed as ratios against a peer or a floor measured in the same run
	$(SWIFT) build -c release --product hybridscope
	$(SWIFT) build -c release --product hybridscope-bench
	@$$($(SWIFT) build -c release --show-bin-path)/hybridscope-bench $(ARGS)

lint: ## formatting and style, as CI checks it
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests

format: ## put every file into the project's format
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests

clean:
	$(SWIFT) package clean
