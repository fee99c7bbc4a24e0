.PHONY: help build test verify format walkthrough images site site-requirements clean

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

site: target/site-python/installed ## the documentation as a static site in target/site; needs Python 3.11 or newer
	rm -rf target/site
	target/site-python/bin/sphinx-build -b html -W --keep-going -q -c site -d target/site-cache docs target/site

target/site-python/installed: site/requirements.txt
	rm -rf target/site-python
	python3 -m venv target/site-python
	target/site-python/bin/pip install -q --disable-pip-version-check --require-hashes --only-binary :all: -r site/requirements.txt
	touch $@

site-requirements: ## pin the newest packages that site/requirements.in allows
	python3 -m venv target/site-pins
	target/site-pins/bin/pip install -q pip-tools==7.6.2
	CUSTOM_COMPILE_COMMAND="make site-requirements" target/site-pins/bin/pip-compile -q --upgrade --generate-hashes \
	  --strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
	  -o site/requirements.txt site/requirements.in

clean: ## remove what was built
	mvn -B -q clean
	rm -rf walkthrough-out target

include deploy.mk
