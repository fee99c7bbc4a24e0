module "blueprint" {
  source  = "../../modules/blueprint"
  cluster = merge(var.cluster, { cloud = "digitalocean" })
}

locals {
  name   = var.cluster.name
  pools  = module.blueprint.pools
  system = one([for name, pool in local.pools : merge(pool, { name = name }) if pool.system])
  tags   = [for key, value in module.blueprint.tags : "${key}:${value}"]
  bucket = !module.blueprint.artifacts.in_cluster

  highly_available = coalesce(try(var.cluster.highly_available, null), false)
}

# Clusters leave their VPC minutes after they are gone; the default of two minutes is too short for that.
resource "digitalocean_vpc" "this" {
  name        = local.name
  region      = var.cluster.region
  description = join(" ", local.tags)

  timeouts {
    delete = "15m"
  }
}

resource "digitalocean_kubernetes_cluster" "this" {
  name     = local.name
  region   = var.cluster.region
  version  = coalesce(local.version, local.minor)
  vpc_uuid = digitalocean_vpc.this.id
  tags     = local.tags

  # On by default from 1.36 on, and it costs.
  ha = local.highly_available

  # Load balancers and volumes that Kubernetes made would otherwise be left, paid for, and keep the VPC from going.
  destroy_all_associated_resources = true
  kubeconfig_expire_seconds        = 43200
  surge_upgrade                    = false

  control_plane_firewall {
    enabled           = true
    allowed_addresses = var.cluster.allowed_addresses
  }

  nvidia_gpu_device_plugin {
    enabled = !module.blueprint.device_plugin
  }

  # Another machine here would replace the whole cluster: pools that change are node pool resources of their own.
  node_pool {
    name       = local.system.name
    size       = local.system.machine
    node_count = local.system.scales ? null : local.system.count
    auto_scale = local.system.scales
    min_nodes  = local.system.scales ? local.system.min : null
    max_nodes  = local.system.scales ? local.system.max : null
    labels     = local.system.labels
    tags       = local.tags
  }

  # What costs nothing is made first, so that missing keys of Spaces do not leave a cluster half-way.
  depends_on = [digitalocean_spaces_key.artifacts]

  lifecycle {
    # The provider replaces a cluster whose version is lowered: an upgrade in the console and a patch release that was
    # withdrawn would both do that. Upgrades are made with doctl; offers.tf warns about a difference.
    ignore_changes = [version]

    precondition {
      condition     = local.version != null
      error_message = "DigitalOcean does not offer Kubernetes ${local.minor} any more, or not yet; it offers ${join(", ", data.digitalocean_kubernetes_versions.offered.valid_versions)}. Change kubernetes_version."
    }
    precondition {
      condition     = length(local.not_sold) == 0
      error_message = "DigitalOcean does not sell ${join(", ", local.not_sold)} in ${var.cluster.region} to this account; take another machine or region (`doctl compute size list`)."
    }
    precondition {
      condition     = local.nodes_at_most <= data.digitalocean_account.this.droplet_limit
      error_message = "the pools grow to ${local.nodes_at_most} nodes, the account's droplet limit is ${data.digitalocean_account.this.droplet_limit}: take fewer, or ask DigitalOcean for more (https://cloud.digitalocean.com/account/team/droplet_limit_increase)."
    }
    precondition {
      condition     = data.digitalocean_account.this.status != "locked"
      error_message = "DigitalOcean has locked the account: ${data.digitalocean_account.this.status_message}"
    }
  }
}

resource "digitalocean_kubernetes_node_pool" "more" {
  for_each = { for name, pool in local.pools : name => pool if !pool.system }

  cluster_id = digitalocean_kubernetes_cluster.this.id
  name       = each.key
  size       = each.value.machine
  node_count = each.value.scales ? null : each.value.count
  auto_scale = each.value.scales
  min_nodes  = each.value.scales ? each.value.min : null
  max_nodes  = each.value.scales ? each.value.max : null
  labels     = each.value.labels
  tags       = local.tags

  dynamic "taint" {
    for_each = each.value.taints
    content {
      key    = taint.value.key
      value  = taint.value.value
      effect = taint.value.effect
    }
  }
}
