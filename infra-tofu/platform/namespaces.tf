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
