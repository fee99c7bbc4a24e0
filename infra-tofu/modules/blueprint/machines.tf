# What the price table knows of the machines that the pools name. What it does not know cannot be planned: a plan
# without a price would pass every budget.

locals {
  table    = jsondecode(file("${path.module}/../../prices.json"))
  offered  = { for name, machine in local.table.machines : name => machine if machine.cloud == var.cluster.cloud }
  services = lookup(local.table.services, var.cluster.cloud, {})

  digitalocean_regions = ["ams3", "atl1", "blr1", "fra1", "lon1", "nyc1", "nyc2", "nyc3", "ric1", "sfo2", "sfo3", "sgp1", "syd1", "tor1"]

  # Spaces is not in all of them (provider digitalocean 2.99.1, validation of digitalocean_spaces_bucket.region).
  without_spaces = ["nyc1", "nyc2", "ric1"]
  spaces_regions = [for region in local.digitalocean_regions : region if !contains(local.without_spaces, region)]

  regions = {
    digitalocean = local.digitalocean_regions
    eks          = sort(distinct(flatten([for machine in local.offered : lookup(machine, "regions", [])])))
    local        = ["local"]
  }

  known = { for name, pool in var.cluster.node_pools : name => local.offered[pool.machine]
  if contains(keys(local.offered), pool.machine) }

  unknown = sort([for name, pool in var.cluster.node_pools : "${pool.machine} (pool ${name})"
  if !contains(keys(local.known), name)])

  elsewhere = sort([for name, machine in local.known : "${var.cluster.node_pools[name].machine} (pool ${name})"
  if length(lookup(machine, "regions", [])) > 0 && !contains(lookup(machine, "regions", []), var.cluster.region)])

  without_gpu = sort([for name, pool in var.cluster.node_pools : name
  if(pool.time_slicing > 1 || pool.mig_profile != null) && try(local.known[name].gpus, 0) == 0])

  wrong_profile = sort([for name, pool in var.cluster.node_pools : "${pool.mig_profile} (pool ${name})"
  if pool.mig_profile != null && !contains(try(local.known[name].mig_profiles, []), coalesce(pool.mig_profile, "-"))])

  without_spot_price = sort([for name, pool in var.cluster.node_pools : "${pool.machine} (pool ${name})"
  if pool.spot && !can(local.known[name].spot_usd_per_hour)])

  # The provider does not pass a count for a pool that scales, so it starts with its min.
  other_than_min = sort([for name, pool in var.cluster.node_pools : "${name} (count ${pool.count}, min ${coalesce(pool.min, 0)})"
  if var.cluster.cloud == "digitalocean" && pool.max != null && pool.count != coalesce(pool.min, 0)])

  # DigitalOcean's API takes a minimum of 1 at least; pools of 0 nodes are switched off by leaving them out.
  empty_on_digitalocean = sort([for name, pool in var.cluster.node_pools : name
  if var.cluster.cloud == "digitalocean" && (pool.count == 0 || (pool.max != null && coalesce(pool.min, 0) == 0))])
}
