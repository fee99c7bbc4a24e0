# Nodes that KWOK simulates: what the API server, the schedulers and the autoscaler see of a node, without the machine.
# Volcano and Argo themselves run on the real node, which is why simulated ones are tainted.

locals {
  kwok_taint = { key = "kwok.x-k8s.io/node", value = "fake", effect = "NoSchedule" }

  kwok_nodes = jsonencode({
    apiVersion = "v1"
    kind       = "List"
    items = [for node, pool in local.names : {
      apiVersion = "v1"
      kind       = "Node"
      metadata = {
        name        = node
        annotations = { "kwok.x-k8s.io/node" = "fake" }
        labels = merge(module.blueprint.pools[pool].labels, {
          "type" = "kwok", "kubernetes.io/hostname" = node, "kubernetes.io/os" = "linux"
        })
      }
      spec = { taints = concat(module.blueprint.pools[pool].taints, [local.kwok_taint]) }
      status = {
        allocatable = merge(one([for entry in module.blueprint.gangflow_cluster.nodePools : entry.allocatable if entry.name == pool]), { pods = "110" })
        capacity    = merge(one([for entry in module.blueprint.gangflow_cluster.nodePools : entry.allocatable if entry.name == pool]), { pods = "110" })
      }
    }]
  })
}

# Nodes of an earlier description: whatever is simulated and not named above. Applying a list deletes nothing.
locals {
  others = join(",", concat(["type=kwok"], length(local.names) == 0 ? [] : ["kubernetes.io/hostname notin (${join(",", keys(local.names))})"]))
}

resource "terraform_data" "kwok" {
  count            = var.simulated_nodes ? 1 : 0
  triggers_replace = [terraform_data.cluster.id, local.kwok_nodes]

  provisioner "local-exec" {
    command = join(" && ", [
      "kubectl --context \"$CONTEXT\" apply -f \"$KWOK/kwok.yaml\"",
      "kubectl --context \"$CONTEXT\" apply -f \"$KWOK/stage-fast.yaml\"",
      "printf %s \"$NODES\" | kubectl --context \"$CONTEXT\" apply -f -",
      "kubectl --context \"$CONTEXT\" delete nodes --selector \"$OTHERS\"",
    ])
    environment = { CONTEXT = local.context, KWOK = var.kwok, NODES = local.kwok_nodes, OTHERS = local.others }
  }
}
