# The node pools as both clouds build them: sizes, labels, taints, and what one node costs.

locals {
  # The key and value that NVIDIA's own charts tolerate. DOKS taints its GPU nodes itself, without a value, and a node
  # cannot have two taints of one key and effect.
  gpu_taint = { key = "nvidia.com/gpu", value = var.cluster.cloud == "digitalocean" ? "" : "present", effect = "NoSchedule" }
  tainted   = var.cluster.cloud == "digitalocean"

  pools = { for name, pool in var.cluster.node_pools : name => {
    machine = pool.machine
    # Changing what EKS cannot resize (a min above, or a max below, the nodes that are there) makes another group: its
    # nodes join before those of the old one are drained.
    group        = "${name}-${pool.max == null ? pool.count : coalesce(pool.min, 0)}"
    count        = pool.count
    min          = pool.max == null ? pool.count : coalesce(pool.min, 0)
    max          = coalesce(pool.max, pool.count)
    scales       = pool.max != null
    system       = pool.system
    spot         = pool.spot
    gpus         = local.known[name].gpus
    time_slicing = pool.time_slicing
    mig_profile  = pool.mig_profile
    labels = merge(
      { "gangflow.io/node-pool" = name },
      local.known[name].gpus == 0 ? {} : { "nvidia.com/gpu.present" = "true" },
      # What feature discovery writes (it appends SHARED to time slices), before it runs and where nothing runs it.
      local.known[name].gpus == 0 ? {} : {
        "nvidia.com/gpu.product" = "${local.known[name].gpu_type}${pool.time_slicing > 1 ? "-SHARED" : ""}"
      },
      # The device plugin chooses its configuration by this label, so each pool has its own way of sharing.
      local.known[name].gpus == 0 ? {} : { "nvidia.com/device-plugin.config" = local.sharing[name] },
      pool.mig_profile == null ? {} : { "nvidia.com/mig.config" = "all-${pool.mig_profile}" },
      pool.labels,
    )
    # What the cloud adds itself, and what is asked of it.
    cloud_taints = local.tainted && local.known[name].gpus > 0 ? [local.gpu_taint] : []
    taints       = concat(!local.tainted && local.known[name].gpus > 0 ? [local.gpu_taint] : [], pool.taints)
    # Images with CUDA have many gigabytes; the default of EKS is 20 GiB.
    disk_gib     = local.known[name].gpus > 0 ? 200 : 80
    usd_per_hour = pool.spot ? local.known[name].spot_usd_per_hour : local.known[name].usd_per_hour
    price_source = "${pool.spot ? local.known[name].spot_source : local.known[name].source}, read ${local.known[name].read}"
  } if contains(keys(local.known), name) && (!pool.spot || can(local.known[name].spot_usd_per_hour)) }

  sharing = { for name, pool in var.cluster.node_pools : name =>
    pool.mig_profile != null ? "mig" : pool.time_slicing > 1 ? "shared-${pool.time_slicing}" : "whole"
  }

  # How many slices of a profile one A100 or H100 gives.
  slices_per_gpu = { "1g" = 7, "2g" = 3, "3g" = 2, "7g" = 1 }
  mig_resource   = { for name, pool in var.cluster.node_pools : name => "nvidia.com/mig-${coalesce(pool.mig_profile, "none")}" }
  mig_slices = { for name, pool in var.cluster.node_pools : name =>
  try(local.known[name].gpus, 0) * lookup(local.slices_per_gpu, split(".", coalesce(pool.mig_profile, "none"))[0], 0) }

  tags = {
    owner   = var.cluster.owner
    purpose = var.cluster.purpose
    expires = var.cluster.expires
    cluster = var.cluster.name
    by      = "gangflow"
  }
}
