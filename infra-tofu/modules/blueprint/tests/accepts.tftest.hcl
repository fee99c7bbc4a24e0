# What a blueprint decides for clusters that are allowed. No provider is needed.

run "base" {
  module {
    source = "./tests/base"
  }
}

run "the_articles_cluster" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { max_price_per_hour = 0.15 })
  }
  assert {
    condition     = output.price.usd_per_hour == 0.14286 && output.price.usd_per_hour_at_most == 0.14286
    error_message = "two workers of 0.07143 and a free control plane: ${output.price.usd_per_hour}"
  }
  assert {
    condition     = output.pools.workers.labels == { "gangflow.io/node-pool" = "workers" } && length(output.pools.workers.taints) == 0
    error_message = "workers have the label of their pool and no taint"
  }
  assert {
    condition     = output.tags == { owner = "research", purpose = "article", expires = "2099-12-31", cluster = "article", by = "gangflow" }
    error_message = "tags say whose it is, what for and until when"
  }
  assert {
    condition     = sort(keys(output.releases)) == tolist(["argo-workflows", "kube-prometheus-stack", "kubeflow-trainer", "seaweedfs", "volcano"])
    error_message = "no GPU: no chart of NVIDIA's; ${join(", ", keys(output.releases))}"
  }
  assert {
    condition     = output.artifacts == { bucket = "pipelines", endpoint = "seaweedfs-all-in-one.storage.svc:8333", in_cluster = true, pod_identity = false, region = "nyc1" }
    error_message = "artifacts stay in the cluster"
  }
  assert {
    condition     = yamldecode(output.releases.seaweedfs.values).allInOne.data.type == "persistentVolumeClaim"
    error_message = "artifacts outlive a restart of the pod"
  }
  assert {
    condition     = yamldecode(output.releases.kube-prometheus-stack.values).prometheus.prometheusSpec.storageSpec.volumeClaimTemplate.spec.resources.requests.storage == "20Gi" && yamldecode(output.releases.kube-prometheus-stack.values).prometheus.prometheusSpec.persistentVolumeClaimRetentionPolicy.whenDeleted == "Delete"
    error_message = "metrics outlive a restart of the pod, and not the platform"
  }
  assert {
    condition     = yamldecode(yamldecode(output.releases.volcano.values).custom.scheduler_config_override).actions == "enqueue, allocate, backfill"
    error_message = "Volcano's actions are those of its chart"
  }
  assert {
    condition = jsonencode(output.gangflow_cluster.nodePools) == jsonencode([{
      name         = "workers", count = 2, machine = "s-4vcpu-8gb"
      allocatable  = { cpu = "3500m", memory = "6400Mi" }, labels = { "gangflow.io/node-pool" = "workers" }, taints = []
      pricePerHour = 0.07143
      priceSource  = "DigitalOcean list price, 48 USD per 672 hours, read 2026-11-21"
    }])
    error_message = "what is simulated is what is built: ${jsonencode(output.gangflow_cluster.nodePools)}"
  }
}

run "a_control_plane_that_is_highly_available_costs" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { highly_available = true, max_price_per_hour = 1 })
  }
  assert {
    condition     = output.price.usd_per_hour == 0.20239
    error_message = "0.14286 and 0.05953: ${output.price.usd_per_hour}"
  }
}

run "gpu_nodes_on_eks_scale_from_none" {
  command = plan
  variables {
    cluster = {
      name               = "gpu"
      cloud              = "eks"
      region             = "us-east-1"
      owner              = "research"
      purpose            = "training"
      expires            = "2099-12-31"
      max_price_per_hour = 1.4
      object_store       = "bucket"
      bucket             = "research-artifacts"
      node_pools = {
        system = { machine = "t3.large", count = 2, system = true }
        gpu    = { machine = "g4dn.xlarge", count = 0, min = 0, max = 4, spot = true }
      }
    }
  }
  assert {
    condition     = output.price.usd_per_hour == 0.3164 && output.price.usd_per_hour_at_most == 1.3084
    error_message = "control plane 0.10, NAT 0.05, two t3.large; four spot nodes more at most: ${jsonencode(output.price)}"
  }
  assert {
    condition     = jsonencode(output.pools.gpu.taints) == jsonencode([{ effect = "NoSchedule", key = "nvidia.com/gpu", value = "present" }])
    error_message = "GPU nodes are tainted as NVIDIA's charts tolerate it"
  }
  assert {
    condition     = output.pools.gpu.labels["nvidia.com/gpu.product"] == "Tesla-T4"
    error_message = "the label is the one that feature discovery writes: ${jsonencode(output.pools.gpu.labels)}"
  }
  assert {
    condition     = yamldecode(output.releases.cluster-autoscaler.values).autoDiscovery.clusterName == "gpu" && yamldecode(output.releases.cluster-autoscaler.values).rbac.serviceAccount.name == "cluster-autoscaler" && output.autoscaler
    error_message = "something has to scale the pools of EKS: ${join(", ", keys(output.releases))}"
  }
  assert {
    condition     = output.pools.gpu.group == "gpu-0" && output.pools.system.group == "system-2"
    error_message = "EKS refuses a min above the nodes that a group has, so another min is another group: ${output.pools.gpu.group}"
  }
  assert {
    condition     = output.pools.gpu.disk_gib > output.pools.system.disk_gib && output.pools.system.disk_gib >= 50
    error_message = "images with CUDA need more than the default of 20 GiB"
  }
  assert {
    condition     = output.pools.gpu.labels["nvidia.com/gpu.present"] == "true" && output.pools.gpu.labels["nvidia.com/device-plugin.config"] == "whole"
    error_message = "GPU nodes are labelled before the first of them is there"
  }
  assert {
    condition     = alltrue([for name in ["nvidia-device-plugin", "dcgm-exporter"] : contains(keys(output.releases), name)]) && !contains(keys(output.releases), "seaweedfs") && !contains(keys(output.releases), "gpu-operator")
    error_message = "charts: ${join(", ", keys(output.releases))}"
  }
  assert {
    condition     = output.monitoring.enabled && alltrue([for name, pool in output.pools : output.monitoring.pool_prices[name] == pool.usd_per_hour])
    error_message = "costs are counted with the price of each pool"
  }
  assert {
    condition     = alltrue([for field in ["DCGM_FI_DEV_THERMAL_VIOLATION", "DCGM_EXP_XID_ERRORS_COUNT"] : strcontains(yamldecode(output.releases.dcgm-exporter.values).customMetrics, field)])
    error_message = "alerts need fields that the exporter leaves out by default"
  }
  assert {
    condition     = yamldecode(output.releases.dcgm-exporter.values).tolerations[0].key == "nvidia.com/gpu"
    error_message = "the exporter tolerates the taint"
  }
  assert {
    condition     = output.artifacts.pod_identity && yamldecode(output.releases.argo-workflows.values).artifactRepository.s3.useSDKCreds && !can(yamldecode(output.releases.argo-workflows.values).artifactRepository.s3.accessKeySecret)
    error_message = "pods on EKS have an identity, no keys"
  }
  assert {
    condition     = startswith(yamldecode(output.releases.argo-workflows.values).artifactRepository.s3.keyFormat, "logs/") && yamldecode(output.releases.argo-workflows.values).server.serviceAccount.name == "argo-server"
    error_message = "the identities of clusters/eks know the folder of the logs and the account that reads them"
  }
  assert {
    condition     = one([for pool in output.gangflow_cluster.nodePools : pool if pool.name == "gpu"]).max == 4
    error_message = "the simulator may scale as the autoscaler does"
  }
}

run "each_pool_shares_its_gpus_in_its_own_way" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, {
      max_price_per_hour = 60
      node_pools = {
        workers = { machine = "s-4vcpu-8gb", count = 2, system = true }
        shared  = { machine = "gpu-h100x1-80gb", count = 1, time_slicing = 4 }
        sliced  = { machine = "gpu-h100x8-640gb", count = 1, mig_profile = "1g.10gb" }
        whole   = { machine = "gpu-h100x1-80gb", count = 1 }
      }
    })
  }
  assert {
    condition     = { for name, pool in output.pools : name => pool.labels["nvidia.com/device-plugin.config"] if name != "workers" } == { shared = "shared-4", sliced = "mig", whole = "whole" }
    error_message = "the label chooses the plugin's configuration"
  }
  assert {
    condition     = sort(keys(yamldecode(output.releases.nvidia-device-plugin.values).config.map)) == tolist(["mig", "shared-4", "whole"])
    error_message = "the plugin has a configuration for each"
  }
  assert {
    condition     = yamldecode(yamldecode(output.releases.nvidia-device-plugin.values).config.map["shared-4"]).sharing.timeSlicing.failRequestsGreaterThanOne
    error_message = "two shares of one GPU are refused"
  }
  assert {
    condition     = contains(keys(output.releases), "gpu-operator") && output.pools.sliced.labels["nvidia.com/mig.config"] == "all-1g.10gb"
    error_message = "the MIG manager cuts what the label says"
  }
  assert {
    condition     = { for name, pool in output.pools : name => pool.labels["nvidia.com/gpu.product"] if name != "workers" } == { shared = "NVIDIA-H100-80GB-HBM3-SHARED", sliced = "NVIDIA-H100-80GB-HBM3", whole = "NVIDIA-H100-80GB-HBM3" }
    error_message = "feature discovery marks GPUs in time slices as shared"
  }
  assert {
    condition     = yamldecode(output.releases.dcgm-exporter.values).extraEnv == [{ name = "KUBERNETES_VIRTUAL_GPUS", value = "true" }]
    error_message = "all pods on a shared GPU are labelled"
  }
  assert {
    condition     = { for pool in output.gangflow_cluster.nodePools : pool.name => lookup(pool.allocatable, "nvidia.com/mig-1g.10gb", 0) } == { shared = 0, sliced = 56, whole = 0, workers = 0 }
    error_message = "eight GPUs give 56 slices"
  }
  assert {
    condition     = one([for pool in output.gangflow_cluster.nodePools : pool if pool.name == "shared"]).sharing.timeSlicing == 4
    error_message = "the simulator shares as the plugin does"
  }
}

run "digitalocean_brings_the_plugin_for_gpus_that_nobody_shares" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, {
      max_price_per_hour = 4
      node_pools = {
        workers = { machine = "s-4vcpu-8gb", count = 2, system = true }
        gpu     = { machine = "gpu-h100x1-80gb", count = 1 }
      }
    })
  }
  assert {
    condition     = !output.device_plugin && !contains(keys(output.releases), "nvidia-device-plugin")
    error_message = "two device plugins would fight over the GPU"
  }
  assert {
    condition     = length(output.pools.gpu.taints) == 0 && jsonencode(one([for pool in output.gangflow_cluster.nodePools : pool if pool.name == "gpu"]).taints) == jsonencode([{ effect = "NoSchedule", key = "nvidia.com/gpu", value = "" }])
    error_message = "DOKS taints GPU nodes itself; a second taint of that key and effect is not valid"
  }
}

run "a_platform_is_as_large_as_it_is_asked_to_be" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { platform = {
      monitoring = false, spark_operator = true, volcano_actions = ["enqueue", "allocate", "preempt"], namespaces = ["a", "b"]
    } })
  }
  assert {
    condition     = contains(keys(output.releases), "spark-operator") && !contains(keys(output.releases), "kube-prometheus-stack")
    error_message = "charts: ${join(", ", keys(output.releases))}"
  }
  assert {
    condition     = !yamldecode(output.releases.spark-operator.values).prometheus.podMonitor.create
    error_message = "without monitoring there is no CRD for a PodMonitor"
  }
  assert {
    condition     = !output.monitoring.enabled && !yamldecode(output.releases.argo-workflows.values).controller.serviceMonitor.enabled
    error_message = "without monitoring there is no CRD for a ServiceMonitor"
  }
  assert {
    condition     = output.gangflow_cluster.schedulers.volcano.actions == tolist(["enqueue", "allocate", "preempt"])
    error_message = "the simulator's Volcano is configured as the real one"
  }
  assert {
    condition     = yamldecode(output.releases.argo-workflows.values).controller.workflowNamespaces == ["a", "b"]
    error_message = "the controller watches the namespaces of pipelines"
  }
}

run "pools_of_a_fixed_size_need_no_autoscaler" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, {
      cloud      = "eks", region = "us-east-1", max_price_per_hour = 2
      node_pools = { system = { machine = "t3.large", count = 2, system = true } }
    })
  }
  assert {
    condition     = !output.autoscaler && !contains(keys(output.releases), "cluster-autoscaler") && output.pools.system.group == "system-2"
    error_message = "charts: ${join(", ", keys(output.releases))}; group ${output.pools.system.group}"
  }
}

run "a_local_cluster_costs_nothing" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, {
      cloud      = "local", region = "local", max_price_per_hour = 0
      node_pools = { workers = { machine = "kwok-4cpu-8gb", count = 2, system = true } }
    })
  }
  assert {
    condition     = output.price.usd_per_hour_at_most == 0
    error_message = "your own machine: ${output.price.usd_per_hour_at_most}"
  }
}

run "a_bucket_on_digitalocean" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { object_store = "bucket", bucket = "research-artifacts", region = "nyc3" })
  }
  assert {
    condition     = output.artifacts == { bucket = "research-artifacts", endpoint = "nyc3.digitaloceanspaces.com", in_cluster = false, pod_identity = false, region = "nyc3" }
    error_message = "artifacts: ${jsonencode(output.artifacts)}"
  }
  assert {
    condition     = yamldecode(output.releases.argo-workflows.values).artifactRepository.s3.accessKeySecret.name == "object-store"
    error_message = "Spaces has no identities: keys come from a Secret"
  }
}
