# The cluster that every run of the tests starts from.

output "cluster" {
  value = {
    name               = "article"
    region             = "nyc1"
    owner              = "research"
    purpose            = "article"
    expires            = "2099-12-31"
    max_price_per_hour = 0.15
    allowed_addresses  = ["192.0.2.7/32"]
    node_pools         = { workers = { machine = "s-4vcpu-8gb", count = 2, system = true } }
  }
}

# The tests' stand-ins for providers are handed to this module too.
terraform {
  required_version = ">= 1.10.0"

  required_providers {
    helm = {
      source = "hashicorp/helm"
    }
    kubernetes = {
      source = "hashicorp/kubernetes"
    }
  }
}
