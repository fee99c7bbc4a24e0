# Helm values of what makes GPUs usable and of what watches the cluster. Only nvidia.com/gpu is tolerated: a taint of
# another name would keep these from the nodes that they are for.

locals {
  gpu_tolerations = [{ key = "nvidia.com/gpu", operator = "Exists", effect = "NoSchedule" }]
  gpu_nodes       = { "nvidia.com/gpu.present" = "true" }

  # One configuration for each way of sharing that a pool uses. A pod that asks for two shares of one GPU gets an error
  # instead of the same GPU twice.
  slices = distinct([for pool in local.pools : pool.time_slicing if pool.time_slicing > 1])

  plugin_configurations = merge(
    { whole = yamlencode({ version = "v1", flags = { migStrategy = "none" } }) },
    { for replicas in local.slices : "shared-${replicas}" => yamlencode({
      version = "v1"
      sharing = { timeSlicing = {
        renameByDefault            = false
        failRequestsGreaterThanOne = true
        resources                  = [{ name = "nvidia.com/gpu", replicas = replicas }]
      } }
    }) },
    local.any_mig ? { mig = yamlencode({ version = "v1", flags = { migStrategy = "mixed" } }) } : {},
  )

  device_plugin_values = {
    config      = { map = local.plugin_configurations, default = "whole" }
    gfd         = { enabled = true }
    tolerations = local.gpu_tolerations
  }

  # For its MIG manager alone: drivers come with the nodes, the rest with the charts beside it.
  gpu_operator_values = {
    driver       = { enabled = false }
    toolkit      = { enabled = false }
    devicePlugin = { enabled = false }
    dcgmExporter = { enabled = false }
    gfd          = { enabled = false }
    nfd          = { enabled = false }
    mig          = { strategy = "mixed" }
    migManager   = { enabled = true }
  }

  dcgm_values = {
    nodeSelector  = local.gpu_nodes
    tolerations   = local.gpu_tolerations
    customMetrics = file("${path.module}/dcgm-counters.csv")
    # The label of the exporter for its host has another spelling in each version; this one is ours.
    serviceMonitor = { enabled = true, relabelings = [{ sourceLabels = ["__meta_kubernetes_pod_node_name"], targetLabel = "node" }] }
    # Without it only one of the pods on a shared GPU would be labelled.
    extraEnv = local.any_shared ? [{ name = "KUBERNETES_VIRTUAL_GPUS", value = "true" }] : []
  }

  monitoring_values = {
    # Costs are counted by node pool.
    kube-state-metrics = { metricLabelsAllowlist = ["nodes=[gangflow.io/node-pool]"] }
    prometheus = { prometheusSpec = {
      serviceMonitorSelectorNilUsesHelmValues = false
      podMonitorSelectorNilUsesHelmValues     = false
      ruleSelectorNilUsesHelmValues           = false
      # Deleted with the release, so that no volume is left when the platform is removed.
      persistentVolumeClaimRetentionPolicy = { whenDeleted = "Delete", whenScaled = "Retain" }
      storageSpec = { volumeClaimTemplate = { spec = {
        accessModes = ["ReadWriteOnce"]
        resources   = { requests = { storage = "20Gi" } }
      } } }
    } }
    grafana = {
      # The chart's own default is the same password everywhere; without one Grafana's chart makes a random one.
      adminPassword = null
      sidecar       = { dashboards = { enabled = true, label = "grafana_dashboard", labelValue = "1", searchNamespace = "ALL" } }
    }
  }
}
