variable "cluster" {
  description = "The cluster, in one value that modules/blueprint types and validates. The same file serves the platform's root."
  type        = any
}

variable "tool" {
  description = "What makes the cluster: kind or minikube. Either has to be installed, and kubectl."
  type        = string
  default     = "kind"

  validation {
    condition     = contains(["kind", "minikube"], var.tool)
    error_message = "tool (${var.tool}) is not one of kind, minikube."
  }
}

variable "simulated_nodes" {
  description = "Whether the nodes of the pools are simulated by KWOK: pods are placed on them, but do not run. For small machines."
  type        = bool
  default     = true
}

variable "kwok" {
  description = "Where the manifests of KWOK's controller and of its stages come from."
  type        = string
  default     = "https://github.com/kubernetes-sigs/kwok/releases/download/v0.7.0"
}
