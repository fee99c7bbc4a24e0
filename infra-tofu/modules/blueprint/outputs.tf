output "pools" {
  description = "Node pools by name, as a cloud's root builds them."
  value       = local.pools
  depends_on  = [terraform_data.offer]
}

output "tags" {
  description = "Tags of every resource: owner, purpose, expires, cluster, by."
  value       = local.tags
}

output "price" {
  description = "USD per hour: now, and at most when every pool has scaled to its max; and what is not in it."
  value = {
    usd_per_hour         = local.price_now
    usd_per_hour_at_most = local.price_most
    budget               = var.cluster.max_price_per_hour
    not_priced           = local.table.not_priced
    sources = merge(
      { for name, pool in local.pools : "pool ${name}" => "${pool.usd_per_hour} USD per node: ${pool.price_source}" },
      { for name, service in local.services : name => "${service.usd_per_hour} USD: ${service.source}, read ${service.read}" },
    )
  }
  depends_on = [terraform_data.offer]
}

output "releases" {
  description = "Helm releases by name: stage, namespace, repository, version and values."
  value       = local.releases
  depends_on  = [terraform_data.offer]
}

output "monitoring" {
  description = "Whether Prometheus is there, and what one node of each pool costs in USD per hour."
  value       = { enabled = local.monitoring, pool_prices = { for name, pool in local.pools : name => pool.usd_per_hour } }
  depends_on  = [terraform_data.offer]
}

output "artifacts" {
  description = "Where pipelines keep their artifacts, and whether pods reach it by an identity of their own."
  value = {
    bucket       = local.artifact_bucket
    endpoint     = local.artifact_host
    region       = var.cluster.region
    in_cluster   = local.in_cluster
    pod_identity = local.pod_storage
  }
}

output "pipelines" {
  description = "Objects of the compiled pipelines that are installed in a namespace."
  value       = local.installed
}

output "storage_accounts" {
  description = "What the service accounts of the compiled pipelines do with the object store: data (read and write) or logs (write)."
  value = tomap(merge(
    { for name, right in local.accounts : name => right if right != null },
    { for name in ["default"] : name => "data" if local.launched },
  ))
}

output "device_plugin" {
  description = "Whether the platform brings the NVIDIA device plugin; otherwise the cloud has to."
  value       = local.own_device_plugin
}

output "autoscaler" {
  description = "Whether the platform brings a cluster autoscaler; otherwise the cloud scales, or every pool is fixed."
  value       = local.own_autoscaler
}

output "gangflow_cluster" {
  description = "The cluster as `gangflow cluster import` reads it, for simulations before it is paid for."
  value = {
    apiVersion = "gangflow/v1"
    kind       = "Cluster"
    metadata   = { name = var.cluster.name }
    nodePools = [for name, pool in local.pools : merge(
      {
        name    = name
        count   = pool.count
        machine = pool.machine
        allocatable = merge(local.known[name].allocatable,
          { for key, value in { gpu = pool.gpus } : key => value if pool.gpus > 0 && pool.mig_profile == null },
        { for key, value in { (local.mig_resource[name]) = local.mig_slices[name] } : key => value if pool.mig_profile != null })
        labels       = pool.labels
        taints       = concat(pool.cloud_taints, pool.taints)
        pricePerHour = pool.usd_per_hour
        priceSource  = pool.price_source
      },
      pool.scales ? { min = pool.min, max = pool.max } : {},
      pool.time_slicing > 1 ? { sharing = { timeSlicing = pool.time_slicing } } : {},
    )]
    schedulers = { volcano = { actions = var.cluster.platform.volcano_actions } }
  }
  depends_on = [terraform_data.offer]
}
