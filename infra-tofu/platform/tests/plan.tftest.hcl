# The providers' own schemas check every argument; nothing is installed.

mock_provider "helm" {}
mock_provider "kubernetes" {}

variables {
  state_passphrase  = "only-for-this-test"
  context           = "nowhere"
  cloud             = "digitalocean"
  object_store_keys = { access_key = "0123456789abcdef", secret_key = "0123456789abcdef0123456789abcdef" }
}

run "base" {
  module {
    source = "./tests/base"
  }
}

run "the_articles_platform" {
  variables {
    cluster = run.base.cluster
  }
  assert {
    condition     = sort(keys(helm_release.first)) == tolist(["kube-prometheus-stack", "seaweedfs"]) && sort(keys(helm_release.second)) == tolist(["argo-workflows", "kubeflow-trainer", "volcano"])
    error_message = "monitoring and storage first, then what schedules"
  }
  assert {
    condition     = kubernetes_namespace_v1.pipelines["pipelines"].metadata[0].labels["pod-security.kubernetes.io/enforce"] == "restricted"
    error_message = "pods of pipelines are restricted"
  }
  assert {
    condition     = length(kubernetes_storage_class_v1.volumes) == 0
    error_message = "DigitalOcean has a default class of its own"
  }
  assert {
    condition     = contains(keys(kubernetes_secret_v1.object_store), "pipelines")
    error_message = "workflows find their keys in their namespace"
  }
}

run "pods_with_an_identity_have_no_keys" {
  variables {
    cloud             = "eks"
    object_store_keys = null
    cluster = merge(run.base.cluster, {
      region             = "us-east-1"
      object_store       = "bucket"
      bucket             = "research-artifacts"
      max_price_per_hour = 1
      node_pools         = { system = { machine = "t3.large", count = 2, system = true } }
    })
  }
  assert {
    condition     = kubernetes_storage_class_v1.volumes[0].metadata[0].annotations["storageclass.kubernetes.io/is-default-class"] == "true"
    error_message = "EKS has no default class of its own"
  }
  assert {
    condition     = length(kubernetes_secret_v1.object_store) == 0
    error_message = "no Secret with keys"
  }
}

run "keys_that_are_too_short" {
  command = plan
  variables {
    cluster           = run.base.cluster
    object_store_keys = { access_key = "short", secret_key = "short" }
  }
  expect_failures = [var.object_store_keys]
}

run "keys_that_are_missing" {
  command = plan
  variables {
    cluster           = run.base.cluster
    object_store_keys = null
  }
  expect_failures = [helm_release.first]
}

run "queues_namespaces_and_pipelines_reach_our_chart" {
  variables {
    cluster   = merge(run.base.cluster, { platform = { namespaces = ["pipelines", "more"], monitoring = false } })
    queues    = { research = { weight = 3, capability = { cpu = "8" } } }
    pipelines = "../../argo/generated/team-queues"
  }
  assert {
    condition     = length([for object in yamldecode(helm_release.gangflow.values[0]).pipelines : object if object.kind == "WorkflowTemplate" || object.kind == "ServiceAccount"]) >= 3
    error_message = "templates with the accounts that their pods name"
  }
  assert {
    condition     = length([for object in yamldecode(helm_release.gangflow.values[0]).pipelines : object if object.kind == "Queue"]) == 0
    error_message = "queues are those of the variable"
  }
  assert {
    condition     = yamldecode(helm_release.gangflow.values[0]).queues.research.weight == 3 && yamldecode(helm_release.gangflow.values[0]).namespaces == ["pipelines", "more"]
    error_message = "values of our chart: ${helm_release.gangflow.values[0]}"
  }
  assert {
    condition     = toset(keys(kubernetes_secret_v1.object_store)) == toset(["pipelines", "more"]) && sort(keys(helm_release.first)) == tolist(["seaweedfs"])
    error_message = "keys in each namespace, and no Prometheus"
  }
  assert {
    condition     = helm_release.second["volcano"].atomic && helm_release.second["volcano"].namespace == "volcano-system"
    error_message = "what does not come up is taken back"
  }
}

run "a_queue_without_weight" {
  command = plan
  variables {
    cluster = run.base.cluster
    queues  = { research = { weight = 0 } }
  }
  expect_failures = [var.queues]
}
