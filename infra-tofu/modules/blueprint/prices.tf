# What the cluster costs per hour: now, and at most, when the autoscaler has brought every pool to its max. The most is
# what the budget is held against.

locals {
  control_plane_usd = try(
    local.services[var.cluster.highly_available ? "highly_available_control_plane" : "control_plane"].usd_per_hour
    + (var.cluster.highly_available && var.cluster.cloud == "eks" ? local.services.control_plane.usd_per_hour : 0),
  0)
  nat_usd   = try(local.services.nat_gateway.usd_per_hour, 0)
  fixed_usd = local.control_plane_usd + local.nat_usd

  # Six decimals: sums of binary fractions would otherwise print as 0.14285999999999999.
  price_now  = floor((local.fixed_usd + sum(concat([0], [for pool in local.pools : pool.usd_per_hour * pool.count]))) * 1000000 + 0.5) / 1000000
  price_most = floor((local.fixed_usd + sum(concat([0], [for pool in local.pools : pool.usd_per_hour * pool.max]))) * 1000000 + 0.5) / 1000000
}

resource "terraform_data" "offer" {
  input = { cluster = var.cluster.name }

  lifecycle {
    precondition {
      condition     = contains(lookup(local.regions, var.cluster.cloud, []), var.cluster.region)
      error_message = "region (${var.cluster.region}) of ${var.cluster.cloud} is not known here; there are ${join(", ", lookup(local.regions, var.cluster.cloud, []))}."
    }
    precondition {
      condition     = length(local.unknown) == 0
      error_message = "no price for ${join(", ", local.unknown)} on ${var.cluster.cloud}; prices.json has ${join(", ", keys(local.offered))}."
    }
    precondition {
      condition     = length(local.elsewhere) == 0
      error_message = "no price for ${join(", ", local.elsewhere)} in ${var.cluster.region}; prices.json says in which regions its prices hold."
    }
    precondition {
      condition     = length(local.without_gpu) == 0
      error_message = "pools without a GPU cannot share one: ${join(", ", local.without_gpu)}."
    }
    precondition {
      condition     = length(local.wrong_profile) == 0
      error_message = "no such MIG profile on the GPU: ${join(", ", local.wrong_profile)}."
    }
    precondition {
      condition     = length(local.without_spot_price) == 0
      error_message = "no spot price for ${join(", ", local.without_spot_price)}; spot is priced for ${join(", ", [for name, machine in local.offered : name if can(machine.spot_usd_per_hour)])}."
    }
    precondition {
      condition     = length(local.empty_on_digitalocean) == 0
      error_message = "DigitalOcean keeps at least one node in a pool: ${join(", ", local.empty_on_digitalocean)}; leave the pool out to have none."
    }
    precondition {
      condition     = length(local.other_than_min) == 0
      error_message = "DigitalOcean starts a pool that scales with its min: ${join(", ", local.other_than_min)}. Set count to min."
    }
    precondition {
      # EKS can be private altogether; DigitalOcean's API server is reached by those named, or by everyone.
      condition     = var.cluster.cloud != "digitalocean" || length(var.cluster.allowed_addresses) > 0
      error_message = "allowed_addresses is empty: name the address that you work from, such as 192.0.2.7/32."
    }
    precondition {
      condition     = var.cluster.cloud != "local" || !var.cluster.highly_available
      error_message = "a local cluster has one control plane."
    }
    precondition {
      condition     = var.cluster.cloud != "digitalocean" || var.cluster.object_store == "in-cluster" || contains(local.spaces_regions, var.cluster.region)
      error_message = "DigitalOcean has no Spaces in ${var.cluster.region}; there are ${join(", ", local.spaces_regions)}. Take one of them, or object_store in-cluster."
    }
    precondition {
      condition     = var.cluster.cloud != "local" || var.cluster.object_store == "in-cluster"
      error_message = "a local cluster has no object store of a cloud; object_store is in-cluster."
    }
  }
}

resource "terraform_data" "budget" {
  input = { usd_per_hour_at_most = local.price_most }

  lifecycle {
    precondition {
      condition     = local.price_most <= var.cluster.max_price_per_hour
      error_message = "the cluster costs up to ${local.price_most} USD per hour (${local.price_now} now), max_price_per_hour is ${var.cluster.max_price_per_hour}: take fewer or smaller nodes, or raise it."
    }
  }
}

check "not_expired" {
  assert {
    condition     = timecmp("${var.cluster.expires}T23:59:59Z", plantimestamp()) > 0
    error_message = "the cluster expired on ${var.cluster.expires}: destroy it, or give it a later date."
  }
}
