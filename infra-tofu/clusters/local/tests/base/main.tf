# The cluster that every run of the tests starts from.

output "cluster" {
  value = {
    name       = "trial"
    owner      = "research"
    purpose    = "trial"
    expires    = "2099-12-31"
    node_pools = { workers = { machine = "kwok-4cpu-8gb", count = 2, system = true } }
  }
}

terraform {
  required_version = ">= 1.10.0"
}
