variable "cluster" {
  description = "The cluster, in one value that modules/blueprint types and validates. The same file serves the platform's root."
  type        = any
}
