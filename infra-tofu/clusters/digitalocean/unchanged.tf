# What stays as it was when the cluster was created: DigitalOcean refuses to change it, or the provider replaces the
# cluster, and with the cluster go its volumes. Such a plan is refused; a destroy is not.

# Made after the cluster, so that a cluster that could not be created may be described anew. Replacing it is harmless.
resource "terraform_data" "created" {
  input = {
    region           = var.cluster.region
    system_machine   = local.system.machine
    highly_available = local.highly_available
  }
  depends_on = [digitalocean_kubernetes_cluster.this]

  lifecycle {
    ignore_changes = [input]
  }
}

locals {
  # Unknown, and so never refused, while the cluster is created.
  created = terraform_data.created.output
}

resource "terraform_data" "unchanged" {
  lifecycle {
    precondition {
      condition     = local.created.region == var.cluster.region
      error_message = "region was ${local.created.region} when the cluster was created; ${var.cluster.region} would replace the cluster and delete its volumes. Create another cluster under another name, or run `tofu destroy` first."
    }
    precondition {
      condition     = local.created.system_machine == local.system.machine
      error_message = "the system pool was created with machine ${local.created.system_machine}; ${local.system.machine} would replace the cluster and delete its volumes. Add a pool with ${local.system.machine}, or run `tofu destroy` first."
    }
    precondition {
      condition     = local.highly_available || !local.created.highly_available
      error_message = "highly_available cannot be switched off on DigitalOcean: set it to true again, or run `tofu destroy` first and create the cluster without it."
    }
  }
}
