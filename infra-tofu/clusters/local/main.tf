# A cluster on your own machine, made by kind or minikube; no provider is needed. Values reach the commands by
# environment variables and standard input: nothing of the description becomes shell.

module "blueprint" {
  source  = "../../modules/blueprint"
  cluster = merge({ region = "local", max_price_per_hour = 0 }, var.cluster, { cloud = "local" })
}

locals {
  name    = var.cluster.name
  context = var.tool == "kind" ? "kind-${local.name}" : local.name

  names = { for pair in flatten([for name, pool in module.blueprint.pools : [
    for number in range(pool.count) : { node = "${name}-${number + 1}", pool = name }
  ]]) : pair.node => pair.pool }

  kind_configuration = jsonencode({
    kind       = "Cluster"
    apiVersion = "kind.x-k8s.io/v1alpha4"
    nodes = concat([{ role = "control-plane" }], [for node, pool in local.names : {
      role = "worker", labels = module.blueprint.pools[pool].labels
    } if !var.simulated_nodes])
  })

  create = {
    kind     = "printf %s \"$CONFIGURATION\" | kind create cluster --name \"$NAME\" --config -"
    minikube = "minikube start --profile \"$NAME\" --nodes \"$NODES\""
  }
  remove = {
    kind     = "kind delete cluster --name \"$NAME\""
    minikube = "minikube delete --profile \"$NAME\""
  }
}

resource "terraform_data" "cluster" {
  input            = { name = local.name, remove = local.remove[var.tool] }
  triggers_replace = [var.tool, local.name, local.kind_configuration]

  provisioner "local-exec" {
    command = local.create[var.tool]
    environment = {
      NAME          = local.name
      NODES         = var.simulated_nodes ? 1 : 1 + length(local.names)
      CONFIGURATION = local.kind_configuration
    }
  }

  # Deleting a cluster that is not there any more succeeds with both tools: a second destroy converges.
  provisioner "local-exec" {
    when        = destroy
    command     = self.input.remove
    environment = { NAME = self.input.name }
  }
}
