# The cluster that every run of the tests starts from.

output "cluster" {
  value = {
    name               = "article"
    region             = "us-east-1"
    owner              = "research"
    purpose            = "article"
    expires            = "2099-12-31"
    max_price_per_hour = 1.4
    allowed_addresses  = ["192.0.2.7/32"]
    object_store       = "bucket"
    bucket             = "research-artifacts"
    node_pools = {
      system = { machine = "t3.large", count = 2, system = true }
      gpu    = { machine = "g4dn.xlarge", count = 2, min = 0, max = 4, spot = true }
    }
  }
}

# The tests' stand-ins for providers are handed to this module too.
terraform {
  required_version = ">= 1.10.0"

  required_providers {
    aws = {
      source = "hashicorp/aws"
    }
  }
}
