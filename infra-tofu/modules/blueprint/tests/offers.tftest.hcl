# What the price table does not offer, and what is dearer than the budget.

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

run "a_region_that_there_is_not" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { region = "nyc9" })
  }
  expect_failures = [terraform_data.offer]
}

run "a_size_that_is_not_offered" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = { workers = { machine = "s-4vcpu-8gb", count = 2, system = true }, two = { machine = "s-4vcpu-9gb", count = 1 } } })
  }
  expect_failures = [terraform_data.offer]
}

run "a_size_of_another_cloud" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = { workers = { machine = "s-4vcpu-8gb", count = 2, system = true }, two = { machine = "g4dn.xlarge", count = 1 } } })
  }
  expect_failures = [terraform_data.offer]
}

run "a_size_without_a_price_in_the_region" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { cloud = "eks", region = "us-east-2", node_pools = { system = { machine = "t3.large", count = 2, system = true }, gpu = { machine = "g6.2xlarge", count = 1 } } })
  }
  expect_failures = [terraform_data.offer]
}

run "shares_of_a_gpu_that_there_is_not" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = { workers = { machine = "s-4vcpu-8gb", count = 2, system = true }, two = { machine = "s-4vcpu-8gb", count = 1, time_slicing = 2 } } })
  }
  expect_failures = [terraform_data.offer]
}

run "a_mig_profile_that_the_gpu_lacks" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = { workers = { machine = "s-4vcpu-8gb", count = 2, system = true }, two = { machine = "gpu-h100x1-80gb", count = 1, mig_profile = "1g.5gb" } } })
  }
  expect_failures = [terraform_data.offer]
}

run "a_mig_profile_for_a_gpu_without_mig" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { cloud = "eks", region = "us-east-1", node_pools = { system = { machine = "t3.large", count = 2, system = true }, gpu = { machine = "g4dn.xlarge", count = 1, mig_profile = "1g.5gb" } } })
  }
  expect_failures = [terraform_data.offer]
}

run "spot_where_there_is_none" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = { workers = { machine = "s-4vcpu-8gb", count = 2, system = true }, two = { machine = "s-4vcpu-8gb", count = 1, spot = true } } })
  }
  expect_failures = [terraform_data.offer]
}

run "an_empty_pool_on_digitalocean" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = { workers = { machine = "s-4vcpu-8gb", count = 2, system = true }, two = { machine = "s-4vcpu-8gb", count = 0 } } })
  }
  expect_failures = [terraform_data.offer]
}

run "a_pool_on_digitalocean_that_scales_to_none" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { node_pools = { workers = { machine = "s-4vcpu-8gb", count = 2, system = true }, two = { machine = "s-4vcpu-8gb", count = 1, min = 0, max = 2 } } })
  }
  expect_failures = [terraform_data.offer]
}

run "a_pool_on_digitalocean_that_would_start_with_its_min" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { max_price_per_hour = 0.6, node_pools = { workers = { machine = "s-4vcpu-8gb", count = 2, system = true }, two = { machine = "s-4vcpu-8gb", count = 2, min = 1, max = 3 } } })
  }
  expect_failures = [terraform_data.offer]
}

run "a_local_cluster_with_several_control_planes" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { cloud = "local", region = "local", highly_available = true, node_pools = { workers = { machine = "kwok-4cpu-8gb", count = 2, system = true } } })
  }
  expect_failures = [terraform_data.offer]
}

run "a_bucket_of_no_cloud" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { cloud = "local", region = "local", object_store = "bucket", bucket = "research-artifacts", node_pools = { workers = { machine = "kwok-4cpu-8gb", count = 2, system = true } } })
  }
  expect_failures = [terraform_data.offer]
}

run "more_than_the_budget" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { max_price_per_hour = 0.14 })
  }
  expect_failures = [terraform_data.budget]
}

run "more_than_the_budget_once_it_has_scaled" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { max_price_per_hour = 0.15, node_pools = { workers = { machine = "s-4vcpu-8gb", count = 2, min = 2, max = 3, system = true } } })
  }
  expect_failures = [terraform_data.budget]
}

run "a_date_that_has_passed" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { expires = "2020-01-31" })
  }
  expect_failures = [check.not_expired]
}

run "nobody_who_may_reach_the_api_server" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { allowed_addresses = [] })
  }
  expect_failures = [terraform_data.offer]
}

run "a_bucket_where_there_are_none" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { object_store = "bucket", bucket = "research-artifacts" })
  }
  expect_failures = [terraform_data.offer]
}
