# What is wrong with a description on its face. Each run differs from one that passes in one thing.

run "base" {
  module {
    source = "./tests/base"
  }
}

run "what_every_other_run_differs_from" {
  command = plan
  variables {
    cluster = run.base.cluster
  }
}

run "a_name_that_is_no_host_name" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { name = "Article!" })
  }
  expect_failures = [var.cluster]
}

run "a_cloud_that_is_not_built" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { cloud = "azure" })
  }
  expect_failures = [var.cluster]
}

run "a_version_with_a_patch" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { kubernetes_version = "1.35.2" })
  }
  expect_failures = [var.cluster]
}

run "an_owner_that_no_tag_can_hold" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { owner = "me@example.org" })
  }
  expect_failures = [var.cluster]
}

run "no_purpose" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { purpose = "" })
  }
  expect_failures = [var.cluster]
}

run "an_expiry_that_is_no_date" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { expires = "next week" })
  }
  expect_failures = [var.cluster]
}

run "an_expiry_on_a_day_that_there_is_not" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { expires = "2099-02-30" })
  }
  expect_failures = [var.cluster]
}

run "an_object_store_of_another_kind" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { object_store = "minio" })
  }
  expect_failures = [var.cluster]
}

run "a_budget_below_nothing" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { max_price_per_hour = -1 })
  }
  expect_failures = [var.cluster]
}

run "an_api_server_for_everyone" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { allowed_addresses = ["0.0.0.0/0"] })
  }
  expect_failures = [var.cluster]
}

run "an_address_that_is_no_range" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { allowed_addresses = ["192.0.2.7"] })
  }
  expect_failures = [var.cluster]
}

run "a_pool_with_a_bad_name" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = { workers = { machine = "s-4vcpu-8gb", count = 2, system = true }, Two = { machine = "s-4vcpu-8gb", count = 1 } } })
  }
  expect_failures = [var.cluster]
}

run "half_a_node" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = { workers = { machine = "s-4vcpu-8gb", count = 2, system = true }, two = { machine = "s-4vcpu-8gb", count = 1.5 } } })
  }
  expect_failures = [var.cluster]
}

run "fewer_than_no_nodes" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = { workers = { machine = "s-4vcpu-8gb", count = 2, system = true }, two = { machine = "s-4vcpu-8gb", count = -1 } } })
  }
  expect_failures = [var.cluster]
}

run "a_min_without_a_max" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = { workers = { machine = "s-4vcpu-8gb", count = 2, system = true }, two = { machine = "s-4vcpu-8gb", count = 1, min = 1 } } })
  }
  expect_failures = [var.cluster]
}

run "a_count_beyond_the_max" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = { workers = { machine = "s-4vcpu-8gb", count = 2, system = true }, two = { machine = "s-4vcpu-8gb", count = 5, min = 1, max = 4 } } })
  }
  expect_failures = [var.cluster]
}

run "a_count_below_the_min" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = { workers = { machine = "s-4vcpu-8gb", count = 2, system = true }, two = { machine = "s-4vcpu-8gb", count = 1, min = 2, max = 4 } } })
  }
  expect_failures = [var.cluster]
}

run "no_system_pool" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = { workers = { machine = "s-4vcpu-8gb", count = 2 } } })
  }
  expect_failures = [var.cluster]
}

run "two_system_pools" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = { workers = { machine = "s-4vcpu-8gb", count = 2, system = true }, two = { machine = "s-4vcpu-8gb", count = 1, system = true } } })
  }
  expect_failures = [var.cluster]
}

run "no_pools_at_all" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = {} })
  }
  expect_failures = [var.cluster]
}

run "a_system_pool_with_a_taint" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = { workers = { machine = "s-4vcpu-8gb", count = 2, system = true, taints = [{ key = "a", value = "b", effect = "NoSchedule" }] } } })
  }
  expect_failures = [var.cluster]
}

run "a_system_pool_that_may_be_empty" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = { workers = { machine = "s-4vcpu-8gb", count = 1, min = 0, max = 2, system = true } } })
  }
  expect_failures = [var.cluster]
}

run "a_taint_without_an_effect_of_kubernetes" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = { workers = { machine = "s-4vcpu-8gb", count = 2, system = true }, two = { machine = "s-4vcpu-8gb", count = 1, taints = [{ key = "a", value = "b", effect = "Never" }] } } })
  }
  expect_failures = [var.cluster]
}

run "more_slices_of_time_than_there_are" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = { workers = { machine = "s-4vcpu-8gb", count = 2, system = true }, two = { machine = "gpu-h100x1-80gb", count = 1, time_slicing = 65 } } })
  }
  expect_failures = [var.cluster]
}

run "two_ways_of_sharing_one_gpu" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = { workers = { machine = "s-4vcpu-8gb", count = 2, system = true }, two = { machine = "gpu-h100x1-80gb", count = 1, time_slicing = 2, mig_profile = "1g.10gb" } } })
  }
  expect_failures = [var.cluster]
}

run "an_action_that_volcano_lacks" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { platform = { volcano_actions = ["allocate", "elect"] } })
  }
  expect_failures = [var.cluster]
}

run "no_allocate" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { platform = { volcano_actions = ["enqueue"] } })
  }
  expect_failures = [var.cluster]
}

run "a_namespace_of_kubernetes" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { platform = { namespaces = ["kube-system"] } })
  }
  expect_failures = [var.cluster]
}

run "no_namespace" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { platform = { namespaces = [] } })
  }
  expect_failures = [var.cluster]
}

run "a_system_pool_on_spot" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = { workers = { machine = "s-4vcpu-8gb", count = 1, spot = true, system = true } } })
  }
  expect_failures = [var.cluster]
}

run "a_bucket_without_a_name" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { object_store = "bucket", region = "nyc3" })
  }
  expect_failures = [var.cluster]
}

run "a_name_for_a_bucket_that_is_not_asked_for" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { bucket = "research-artifacts" })
  }
  expect_failures = [var.cluster]
}

run "a_bucket_whose_name_no_cloud_takes" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { object_store = "bucket", bucket = "Research.Artifacts", region = "nyc3" })
  }
  expect_failures = [var.cluster]
}
