.PHONY: help build test verify format walkthrough images clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile deploy.mk

build: ## everything, without tests and checks
	mvn -B -Dquickly -DskipTests package

test: ## tests only, without Error Prone
	mvn -B -Dquickly test

verify: ## what CI runs first
	mvn -B verify

format: ## palantir-java-format
	mvn -B -q spotless:apply

walkthrough: ## the article on this machine
	./gangflow walkthrough

images: ## container images as tars, in images/target/images
	mvn -B -Dquickly -DskipTests -P images package

clean: ## remove what was built
	mvn -B -q clean
	rm -rf walkthrough-out

include deploy.mk
