# The provider's own schema checks every argument; nothing is created.

mock_provider "digitalocean" {
  mock_data "digitalocean_kubernetes_versions" {
    defaults = { valid_versions = ["1.36.1-do.0", "1.35.4-do.0", "1.35.3-do.1"] }
  }
  mock_data "digitalocean_account" {
    defaults = { droplet_limit = 10, status = "active" }
  }
  mock_data "digitalocean_sizes" {
    defaults = { sizes = [
      { slug = "s-4vcpu-8gb", available = true, price_hourly = 0.07143, regions = ["nyc1", "nyc3"], disk = 160, gpu_info = [], memory = 8192, price_monthly = 48, transfer = 5, vcpus = 4 },
      { slug = "gpu-h100x1-80gb", available = true, price_hourly = 3.39, regions = ["nyc3"], disk = 720, gpu_info = [], memory = 245760, price_monthly = 2278, transfer = 15, vcpus = 20 },
    ] }
  }
}

variables {
  state_passphrase = "only-for-this-test"
}

run "base" {
  module {
    source = "./tests/base"
  }
}

run "the_articles_cluster" {
  variables {
    cluster = merge(run.base.cluster, { region = "nyc3" })
  }
  assert {
    condition     = digitalocean_kubernetes_cluster.this.node_pool[0].size == "s-4vcpu-8gb" && digitalocean_kubernetes_cluster.this.node_pool[0].node_count == 2
    error_message = "two workers of the article's size"
  }
  assert {
    condition     = !digitalocean_kubernetes_cluster.this.ha && digitalocean_kubernetes_cluster.this.destroy_all_associated_resources
    error_message = "one control plane, and nothing is left of it"
  }
  assert {
    condition     = one(digitalocean_kubernetes_cluster.this.control_plane_firewall).enabled && one(digitalocean_kubernetes_cluster.this.control_plane_firewall).allowed_addresses == tolist(["192.0.2.7/32"])
    error_message = "the API server is for those named"
  }
  assert {
    condition     = contains(digitalocean_kubernetes_cluster.this.tags, "owner:research") && contains(digitalocean_kubernetes_cluster.this.tags, "expires:2099-12-31")
    error_message = "tags: ${join(", ", digitalocean_kubernetes_cluster.this.tags)}"
  }
  assert {
    condition     = length(digitalocean_kubernetes_node_pool.more) == 0 && length(digitalocean_spaces_bucket.artifacts) == 0 && output.object_store_keys == null
    error_message = "no more pools, no bucket, no keys"
  }
}

run "gpus_and_a_bucket" {
  variables {
    cluster = merge(run.base.cluster, {
      max_price_per_hour = 7
      object_store       = "bucket"
      bucket             = "research-artifacts"
      region             = "nyc3"
      node_pools = {
        workers = { machine = "s-4vcpu-8gb", count = 2, system = true }
        gpu     = { machine = "gpu-h100x1-80gb", count = 1, min = 1, max = 2, time_slicing = 4 }
      }
    })
  }
  assert {
    condition     = digitalocean_kubernetes_node_pool.more["gpu"].auto_scale && digitalocean_kubernetes_node_pool.more["gpu"].max_nodes == 2 && length(digitalocean_kubernetes_node_pool.more["gpu"].taint) == 0
    error_message = "a pool that scales, which DOKS taints itself"
  }
  assert {
    condition     = !one(digitalocean_kubernetes_cluster.this.nvidia_gpu_device_plugin).enabled
    error_message = "GPUs are shared by our device plugin, so DigitalOcean's has to be off"
  }
  assert {
    condition     = one(digitalocean_spaces_key.artifacts[0].grant).bucket == "research-artifacts" && one(digitalocean_spaces_key.artifacts[0].grant).permission == "readwrite"
    error_message = "a key for this bucket alone"
  }
}

# The runs share their state: the cluster of the first one exists.
run "another_region_would_replace_it" {
  command = plan
  variables {
    cluster = run.base.cluster
  }
  expect_failures = [terraform_data.unchanged]
}

run "another_machine_of_the_system_pool_would_replace_it" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, {
      region             = "nyc3"
      max_price_per_hour = 4
      node_pools         = { workers = { machine = "gpu-h100x1-80gb", count = 1, system = true } }
    })
  }
  expect_failures = [terraform_data.unchanged]
}
