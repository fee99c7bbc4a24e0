# Plans need neither kind nor kubectl, and no provider.

variables {
  state_passphrase = "only-for-this-test"
}

run "base" {
  module {
    source = "./tests/base"
  }
}

run "two_simulated_workers" {
  command = plan
  variables {
    cluster = run.base.cluster
  }
  assert {
    condition     = [for node in jsondecode(local.kwok_nodes).items : node.metadata.name] == ["workers-1", "workers-2"]
    error_message = "nodes are named after their pool"
  }
  assert {
    condition     = jsondecode(local.kwok_nodes).items[0].status.allocatable == { cpu = "4", memory = "8Gi", pods = "110" }
    error_message = "each has 4 CPUs and 8 GB"
  }
  assert {
    condition     = jsondecode(local.kwok_nodes).items[0].spec.taints == [{ key = "kwok.x-k8s.io/node", value = "fake", effect = "NoSchedule" }]
    error_message = "controllers stay on the real node"
  }
  assert {
    condition     = local.others == "type=kwok,kubernetes.io/hostname notin (workers-1,workers-2)"
    error_message = "other simulated nodes are deleted: ${local.others}"
  }
  assert {
    condition     = length(jsondecode(local.kind_configuration).nodes) == 1
    error_message = "kind makes a control plane alone"
  }
  assert {
    condition     = output.context == "kind-trial"
    error_message = "context: ${output.context}"
  }
}

run "two_real_workers" {
  command = plan
  variables {
    cluster         = run.base.cluster
    simulated_nodes = false
  }
  assert {
    condition     = [for node in jsondecode(local.kind_configuration).nodes : node.role] == ["control-plane", "worker", "worker"]
    error_message = "kind makes a worker for each node"
  }
  assert {
    condition     = length(terraform_data.kwok) == 0
    error_message = "nothing is simulated"
  }
}

run "another_tool" {
  command = plan
  variables {
    cluster = run.base.cluster
    tool    = "k3d"
  }
  expect_failures = [var.tool]
}
