variable "cluster" {
  description = "The cluster, in one value that modules/blueprint types and validates. The same file serves the platform's root."
  type        = any
}

variable "pipelines" {
  description = "Folder of manifests that `gangflow compile` wrote: their service accounts reach the bucket. The platform's root takes the same folder. Empty for none."
  type        = string
  default     = ""
}
