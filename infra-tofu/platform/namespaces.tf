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

# Variables of the pods whose stages name a place of the object store; `gangflow compile` refers to it by this name.
resource "kubernetes_secret_v1" "storage" {
  for_each = toset(local.namespaces)
  metadata {
    name      = "gangflow-storage"
    namespace = kubernetes_namespace_v1.pipelines[each.value].metadata[0].name
  }
  data = merge(
    {
      AWS_ENDPOINT_URL_S3 = "${module.blueprint.artifacts.in_cluster ? "http" : "https"}://${module.blueprint.artifacts.endpoint}"
      AWS_REGION          = module.blueprint.artifacts.region
    },
    local.keys ? {
      AWS_ACCESS_KEY_ID     = try(var.object_store_keys.access_key, "")
      AWS_SECRET_ACCESS_KEY = try(var.object_store_keys.secret_key, "")
    } : {},
  )
}
