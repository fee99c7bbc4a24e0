# The cluster that every run of the tests starts from.

output "cluster" {
  value = {
    name               = "article"
    cloud              = "digitalocean"
    region             = "nyc1"
    owner              = "research"
    purpose            = "article"
    expires            = "2099-12-31"
    max_price_per_hour = 100
    allowed_addresses  = ["192.0.2.7/32"]
    node_pools         = { workers = { machine = "s-4vcpu-8gb", count = 2, system = true } }
  }
}

terraform {
  required_version = ">= 1.10.0"
}
