variable "cluster" {
  description = "The whole cluster: where it runs, who answers for it, what it may cost, its node pools and its platform."
  nullable    = false
  type = object({
    name               = string
    cloud              = string
    region             = string
    kubernetes_version = optional(string, "1.35")
    owner              = string
    purpose            = string
    expires            = string
    max_price_per_hour = number
    highly_available   = optional(bool, false)
    object_store       = optional(string, "in-cluster")
    bucket             = optional(string)
    allowed_addresses  = optional(list(string), [])
    node_pools = map(object({
      machine      = string
      count        = number
      max          = optional(number)
      min          = optional(number)
      system       = optional(bool, false)
      spot         = optional(bool, false)
      time_slicing = optional(number, 1)
      mig_profile  = optional(string)
      labels       = optional(map(string), {})
      taints = optional(list(object({
        key    = string
        value  = string
        effect = string
      })), [])
    }))
    platform = optional(object({
      volcano_actions = optional(list(string), ["enqueue", "allocate", "backfill"])
      spark_operator  = optional(bool, false)
      monitoring      = optional(bool, true)
      namespaces      = optional(list(string), ["pipelines"])
    }), {})
  })

  validation {
    condition     = can(regex("^[a-z]([a-z0-9-]{0,30}[a-z0-9])?$", var.cluster.name))
    error_message = "name (${var.cluster.name}) has to be at most 32 lower-case letters, digits and hyphens, a letter first."
  }
  validation {
    condition     = contains(["digitalocean", "eks", "local"], var.cluster.cloud)
    error_message = "cloud (${var.cluster.cloud}) is not one of digitalocean, eks, local."
  }
  validation {
    condition     = can(regex("^1\\.[0-9]{2}$", var.cluster.kubernetes_version))
    error_message = "kubernetes_version (${var.cluster.kubernetes_version}) has to be a minor version such as 1.35."
  }
  validation {
    # DigitalOcean takes letters, digits, colons, hyphens and underscores in a tag and no more.
    condition     = alltrue([for text in [var.cluster.owner, var.cluster.purpose] : can(regex("^[a-z0-9][a-z0-9_-]{0,62}$", text))])
    error_message = "owner (${var.cluster.owner}) and purpose (${var.cluster.purpose}) become tags: at most 63 lower-case letters, digits, hyphens and underscores each."
  }
  validation {
    condition     = can(formatdate("YYYY", "${var.cluster.expires}T00:00:00Z"))
    error_message = "expires (${var.cluster.expires}) has to be a date such as 2030-01-31."
  }
  validation {
    condition     = contains(["in-cluster", "bucket"], var.cluster.object_store)
    error_message = "object_store (${var.cluster.object_store}) is in-cluster (SeaweedFS) or bucket (the cloud's own)."
  }
  validation {
    # A name that follows from the description would be taken from its second user on, and would move with the description.
    condition     = (var.cluster.object_store == "bucket") == (var.cluster.bucket != null)
    error_message = "object_store is ${var.cluster.object_store}, bucket is ${var.cluster.bucket == null ? "missing" : "set"}. Names of buckets are shared by all accounts: with object_store bucket, set bucket to one of your own, such as ${var.cluster.name}-${substr(sha256(jsonencode([var.cluster.owner, var.cluster.name, var.cluster.region])), 0, 8)}; otherwise remove it."
  }
  validation {
    condition     = can(regex("^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$", coalesce(var.cluster.bucket, "none")))
    error_message = "bucket (${coalesce(var.cluster.bucket, "none")}) has to be 3 to 63 lower-case letters, digits and hyphens."
  }
  validation {
    condition     = var.cluster.max_price_per_hour >= 0
    error_message = "max_price_per_hour (${var.cluster.max_price_per_hour}) is in USD and not below 0."
  }
  validation {
    condition     = alltrue([for address in var.cluster.allowed_addresses : can(cidrhost(address, 0)) && !endswith(address, "/0")])
    error_message = "allowed_addresses (${join(", ", var.cluster.allowed_addresses)}) have to be CIDR ranges such as 192.0.2.7/32; /0 would open the API server to everyone."
  }
  validation {
    condition     = alltrue([for name, pool in var.cluster.node_pools : can(regex("^[a-z]([a-z0-9-]{0,18}[a-z0-9])?$", name))])
    error_message = "names of node pools (${join(", ", keys(var.cluster.node_pools))}) are at most 20 lower-case letters, digits and hyphens, a letter first."
  }
  validation {
    condition = alltrue([for pool in values(var.cluster.node_pools) :
    pool.count >= 0 && pool.count <= 5000 && floor(pool.count) == pool.count])
    error_message = "count of a node pool is a whole number from 0 to 5000."
  }
  validation {
    condition = alltrue([for pool in values(var.cluster.node_pools) :
    pool.max == null ? pool.min == null : coalesce(pool.min, 0) <= pool.count && pool.count <= coalesce(pool.max, 0)])
    error_message = "a node pool scales from its min to its max, and its count is between them; a min needs a max."
  }
  validation {
    condition     = length([for pool in values(var.cluster.node_pools) : pool if pool.system]) == 1
    error_message = "exactly one node pool has system = true: it carries the controllers."
  }
  validation {
    condition = alltrue([for pool in values(var.cluster.node_pools) :
    !pool.system || (pool.count >= 1 && length(pool.taints) == 0 && !pool.spot && coalesce(pool.min, 1) >= 1)])
    error_message = "the system pool has at least one node that is always there: no taints, no spot, a min of 1 or more."
  }
  validation {
    condition = alltrue(flatten([for pool in values(var.cluster.node_pools) :
    [for taint in pool.taints : contains(["NoSchedule", "PreferNoSchedule", "NoExecute"], taint.effect)]]))
    error_message = "the effect of a taint is NoSchedule, PreferNoSchedule or NoExecute."
  }
  validation {
    condition = alltrue([for pool in values(var.cluster.node_pools) :
    pool.time_slicing >= 1 && pool.time_slicing <= 64 && floor(pool.time_slicing) == pool.time_slicing])
    error_message = "time_slicing is a whole number of replicas per GPU from 1 (not shared) to 64."
  }
  validation {
    condition     = alltrue([for pool in values(var.cluster.node_pools) : pool.time_slicing == 1 || pool.mig_profile == null])
    error_message = "a node pool shares its GPUs by time_slicing or by a mig_profile, not by both."
  }
  validation {
    condition = length(var.cluster.platform.volcano_actions) > 0 && contains(var.cluster.platform.volcano_actions, "allocate") && alltrue([
      for action in var.cluster.platform.volcano_actions : contains(["enqueue", "allocate", "backfill", "preempt", "reclaim"], action)
    ])
    error_message = "volcano_actions (${join(", ", var.cluster.platform.volcano_actions)}) are of enqueue, allocate, backfill, preempt, reclaim, and without allocate nothing is placed."
  }
  validation {
    condition     = length(var.cluster.platform.namespaces) > 0 && alltrue([for name in var.cluster.platform.namespaces : can(regex("^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$", name)) && !startswith(name, "kube-")])
    error_message = "namespaces (${join(", ", var.cluster.platform.namespaces)}) are those of your pipelines: at least one, none of Kubernetes' own."
  }
}

variable "pipelines" {
  description = "Folder of manifests that `gangflow compile` wrote, searched with its subfolders; empty for none."
  type        = string
  default     = ""
  nullable    = false

  validation {
    condition     = var.pipelines == "" || length(try(fileset(var.pipelines, "**/*.yaml"), [])) > 0
    error_message = "pipelines (${var.pipelines}) is not a folder with manifests; write some with `gangflow compile FILE -o DIR`."
  }
}
