# Namespaces of the pipelines: pods have to meet the restricted Pod Security Standard.

resource "kubernetes_namespace_v1" "pipelines" {
  for_each = toset(local.namespaces)
  metadata {
    name = each.value
    labels = merge({ for key, value in module.blueprint.tags : "gangflow.io/${key}" => value }, {
      "pod-security.kubernetes.io/enforce" = "restricted"
    })
  }
}

resource "kubernetes_secret_v1" "object_store" {
  for_each = toset([for name in local.namespaces : name if local.keys])
  metadata {
    name      = "object-store"
    namespace = kubernetes_namespace_v1.pipelines[each.value].metadata[0].name
  }
  data = {
    accessKey = try(var.object_store_keys.access_key, "")
    secretKey = try(var.object_store_keys.secret_key, "")
  }
}

# Keys of the object store as files of the AWS tools; `gangflow compile` mounts them from the Secret of this name.
resource "kubernetes_secret_v1" "storage" {
  for_each = toset([for name in local.namespaces : name if local.keys])
  metadata {
    name      = "gangflow-storage"
    namespace = kubernetes_namespace_v1.pipelines[each.value].metadata[0].name
  }
  data = {
    credentials = <<-EOT
      [default]
      aws_access_key_id = ${try(var.object_store_keys.access_key, "")}
      aws_secret_access_key = ${try(var.object_store_keys.secret_key, "")}
    EOT
    config      = <<-EOT
      [default]
      region = ${module.blueprint.artifacts.region}
      endpoint_url = ${local.storage_url}
      s3 =
        addressing_style = ${module.blueprint.artifacts.in_cluster ? "path" : "auto"}
    EOT
  }
}

# Where the object store is; no secret, so pods get it as variables.
resource "kubernetes_config_map_v1" "storage" {
  for_each = toset(local.namespaces)
  metadata {
    name      = "gangflow-storage"
    namespace = kubernetes_namespace_v1.pipelines[each.value].metadata[0].name
  }
  data = {
    AWS_ENDPOINT_URL_S3 = local.storage_url
    AWS_REGION          = module.blueprint.artifacts.region
    AWS_DEFAULT_REGION  = module.blueprint.artifacts.region
  }
}

locals {
  storage_url = "${module.blueprint.artifacts.in_cluster ? "http" : "https"}://${module.blueprint.artifacts.endpoint}"
}
