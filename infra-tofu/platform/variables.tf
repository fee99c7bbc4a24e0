variable "cluster" {
  description = "The cluster, in one value that modules/blueprint types and validates. The same file serves the platform's root."
  type        = any
}

variable "cloud" {
  description = "Whose cluster it is: digitalocean, eks or local."
  type        = string
}

variable "context" {
  description = "Context of the cluster in the kubeconfig. It has no default, so that no other cluster is changed by mistake."
  type        = string
}

variable "kubeconfig" {
  description = "Path of the kubeconfig."
  type        = string
  default     = "~/.kube/config"
}

variable "object_store_keys" {
  description = "Keys of the object store, where pods have no identity of their own; at least 16 and 32 characters."
  type        = object({ access_key = string, secret_key = string })
  default     = null
  sensitive   = true

  validation {
    condition     = var.object_store_keys == null || try(length(var.object_store_keys.access_key) >= 16 && length(var.object_store_keys.secret_key) >= 32, false)
    error_message = "object_store_keys are too short: 16 characters for the access key and 32 for the secret key at least."
  }
}

variable "queues" {
  description = "Volcano queues of the teams: weight, and the most that a team may use of each resource."
  type = map(object({
    weight     = optional(number, 1)
    capability = optional(map(string), {})
  }))
  default = { research = {} }

  validation {
    condition     = alltrue([for name, queue in var.queues : can(regex("^[a-z]([a-z0-9-]{0,61}[a-z0-9])?$", name)) && queue.weight >= 1])
    error_message = "queues have names in lower case and a weight of at least 1."
  }
}

variable "pipelines" {
  description = "Folder of manifests that `gangflow compile` wrote; they are installed in the first namespace and appear in Argo's UI. Empty for none."
  type        = string
  default     = ""
}
