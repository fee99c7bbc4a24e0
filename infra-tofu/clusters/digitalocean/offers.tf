# What DigitalOcean offers this account today. It is asked at plan time, so that nothing is begun that cannot be finished.

data "digitalocean_kubernetes_versions" "offered" {}

data "digitalocean_account" "this" {}

data "digitalocean_sizes" "wanted" {
  filter {
    key    = "slug"
    values = distinct([for pool in local.pools : pool.machine])
  }
}

locals {
  minor = try(var.cluster.kubernetes_version, "1.35")

  # Null when it is not offered any more: no plan is accepted then, but a cluster of that version can be destroyed.
  version = try([for slug in data.digitalocean_kubernetes_versions.offered.valid_versions : slug if startswith(slug, "${local.minor}.")][0], null)

  sold = { for size in data.digitalocean_sizes.wanted.sizes : size.slug => size.price_hourly
  if size.available && contains(size.regions, var.cluster.region) }
  not_sold = sort(distinct([for name, pool in local.pools : "${pool.machine} (pool ${name})" if !contains(keys(local.sold), pool.machine)]))

  # Droplets that are there already count too, but only DigitalOcean knows whose they are.
  nodes_at_most = sum([for pool in local.pools : pool.max])

  # A hundredth is rounding: DigitalOcean's list has five decimals.
  moved = sort(distinct([for name, pool in local.pools : "${pool.machine} ${local.sold[pool.machine]} (prices.json: ${pool.usd_per_hour})"
  if try(abs(local.sold[pool.machine] - pool.usd_per_hour) > pool.usd_per_hour / 100, false)]))
}

check "version_is_described" {
  assert {
    condition     = startswith(digitalocean_kubernetes_cluster.this.version, "${local.minor}.")
    error_message = "the cluster runs Kubernetes ${digitalocean_kubernetes_cluster.this.version}, kubernetes_version is ${local.minor}. Change kubernetes_version, or upgrade one minor version at a time: doctl kubernetes cluster upgrade ${digitalocean_kubernetes_cluster.this.id} --version SLUG (doctl kubernetes cluster get-upgrades lists them)."
  }
}

check "prices_are_todays" {
  assert {
    condition     = length(local.moved) == 0
    error_message = "DigitalOcean asks other prices per hour than prices.json has, so the budget is held against the wrong ones: ${join(", ", local.moved)}."
  }
}
