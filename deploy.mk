# A model server on a cluster, by verbs. What they take:
#   CONTEXT    of the kubeconfig; the current one if empty, but production-deploy wants it said
#   NAMESPACE  that the server runs in
#   PIPELINE   a pipeline with a `service` stage; APP is its metadata.name
#   PORT       of this machine, for tests of the service
CONTEXT ?=
NAMESPACE ?= ml-models
PIPELINE ?= pipelines/definitions/model-server.yaml
APP ?= model-server
PORT ?= 8080
DEBUG_IMAGE ?= busybox:1.37
# As the tars of images are named.
ARCHITECTURE ?= $(if $(filter aarch64 arm64,$(shell uname -m)),arm64,amd64)
MINIKUBE ?= --cpus=4 --memory=8192

VOLCANO_CHART := volcano --repo https://volcano-sh.github.io/helm-charts --version 1.15.0
# The full CRDs would be downloaded by a Job of the chart.
ARGO_CHART := argo-workflows --repo https://argoproj.github.io/argo-helm --version 1.0.18 --set=crds.full=false

# What talks to that cluster; tests put others in their place.
cluster = $(if $(CONTEXT),--context=$(CONTEXT))
kubectl = kubectl $(cluster) --namespace=$(NAMESPACE)
helm = helm $(if $(CONTEXT),--kube-context=$(CONTEXT))
gangflow = ./gangflow
selector = --selector=gangflow.io/pipeline=$(APP)
service = $$($(kubectl) get services $(selector) --output=jsonpath='{.items[0].metadata.name}')
pod = $$($(kubectl) get pods $(selector) --output=jsonpath='{.items[0].metadata.name}')
# Runs a command against the service while it is reachable on this machine, and ends with its exit code.
forwarded = service=$(service) || exit; \
	$(kubectl) port-forward service/$$service $(PORT):8000 >/dev/null & forward=$$!; trap 'kill $$forward' EXIT; \
	$(1)

.PHONY: minikube-deploy minikube-start minikube-build minikube-stop production-deploy install-volcano verify-volcano uninstall-volcano \
	install-argo deploy-app test-deployment load-test logs get-status describe-job shell port-forward get-events clean-app clean-all

minikube-deploy: ## minikube with Volcano and Argo, the server on it, and its tests
	$(MAKE) minikube-start
	$(MAKE) CONTEXT=minikube install-volcano install-argo verify-volcano minikube-build deploy-app test-deployment

minikube-start: ## minikube, large enough for two replicas
	minikube start $(MINIKUBE)

minikube-build: ## the image, into minikube
	mvn -B -Dquickly -DskipTests -P images -Dimages=model-server package
	minikube image load images/target/images/gangflow-model-server-0.1.0-$(ARCHITECTURE).tar

minikube-stop: ## stop minikube
	minikube stop

production-deploy: ## the server on the cluster of CONTEXT, which has to reach its image
	@test -n "$(CONTEXT)" || { echo "say which cluster: make production-deploy CONTEXT=NAME" >&2; exit 2; }
	$(MAKE) verify-volcano deploy-app test-deployment

install-volcano: ## Volcano's chart
	$(helm) upgrade --install volcano $(VOLCANO_CHART) --namespace=volcano-system --create-namespace --wait

install-argo: ## Argo Workflows' chart
	$(helm) upgrade --install argo-workflows $(ARGO_CHART) --namespace=argo --create-namespace --wait

verify-volcano: ## whether scheduler, controllers and admission are there
	kubectl $(cluster) --namespace=volcano-system rollout status deployment/volcano-scheduler --timeout=120s
	kubectl $(cluster) --namespace=volcano-system rollout status deployment/volcano-controllers --timeout=120s
	kubectl $(cluster) --namespace=volcano-system rollout status deployment/volcano-admission --timeout=120s
	kubectl $(cluster) wait --for=condition=Established --timeout=60s crd/jobs.batch.volcano.sh crd/podgroups.scheduling.volcano.sh crd/queues.scheduling.volcano.sh

uninstall-volcano: ## remove Volcano
	$(helm) uninstall volcano --namespace=volcano-system --wait

deploy-app: ## the namespace, and a run of the pipeline until its replicas are ready
	kubectl $(cluster) create namespace $(NAMESPACE) --dry-run=client --output=yaml | kubectl $(cluster) apply --filename=-
	$(gangflow) submit $(cluster) --namespace=$(NAMESPACE) --watch $(PIPELINE)

test-deployment: ## requests that have to work, and wrong ones
	@$(call forwarded,$(gangflow) test-service --wait=60 http://127.0.0.1:$(PORT))

load-test: ## requests per second and how long they took
	@$(call forwarded,$(gangflow) test-service --wait=60 http://127.0.0.1:$(PORT) >/dev/null && $(gangflow) load-test http://127.0.0.1:$(PORT))

logs: ## of all replicas
	$(gangflow) logs $(cluster) --namespace=$(NAMESPACE) --tail=100 $(APP)@latest

get-status: ## runs, jobs, gangs, pods and services
	$(gangflow) list $(cluster) --namespace=$(NAMESPACE) $(APP)
	$(kubectl) get jobs.batch.volcano.sh,podgroups.scheduling.volcano.sh,pods,services $(selector) --output=wide

describe-job: ## the Volcano job
	$(kubectl) describe jobs.batch.volcano.sh $(selector)

shell: ## a shell beside a replica; the image itself has none
	$(kubectl) debug --stdin --tty $(pod) --image=$(DEBUG_IMAGE) --profile=restricted -- sh

port-forward: ## the service at http://localhost:8080
	$(kubectl) port-forward service/$(service) $(PORT):8000

get-events: ## the newest last
	$(kubectl) get events --sort-by=.lastTimestamp

clean-app: ## the newest run with all that it created, and the pipeline's template
	-$(gangflow) delete $(cluster) --namespace=$(NAMESPACE) $(APP)@latest
	$(kubectl) delete workflowtemplates.argoproj.io,rolebindings,roles,serviceaccounts $(selector) --ignore-not-found

clean-all: clean-app ## and the namespace
	kubectl $(cluster) delete namespace $(NAMESPACE) --ignore-not-found
