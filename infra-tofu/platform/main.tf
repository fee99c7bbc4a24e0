# The stages are installed one after the other, and removed in the reverse order: a stage is gone before what it stands
# on goes, so that no finalizer waits for a controller that is not there any more.

module "blueprint" {
  source    = "../modules/blueprint"
  cluster   = merge(var.cluster, { cloud = var.cloud })
  pipelines = var.pipelines
}

locals {
  releases   = module.blueprint.releases
  namespaces = try(var.cluster.platform.namespaces, ["pipelines"])
  keys       = !module.blueprint.artifacts.pod_identity
}

# From 1.30 on EKS has no default class, and claims without a class would stay Pending.
resource "kubernetes_storage_class_v1" "volumes" {
  count                  = var.cloud == "eks" ? 1 : 0
  storage_provisioner    = "ebs.csi.aws.com"
  reclaim_policy         = "Delete"
  volume_binding_mode    = "WaitForFirstConsumer"
  allow_volume_expansion = true
  parameters             = { type = "gp3", encrypted = "true" }

  metadata {
    name        = "gangflow-gp3"
    annotations = { "storageclass.kubernetes.io/is-default-class" = "true" }
  }
}

resource "helm_release" "first" {
  for_each         = { for name, release in local.releases : name => release if release.stage == 1 }
  name             = each.key
  chart            = each.key
  repository       = each.value.repository
  version          = each.value.version
  namespace        = each.value.namespace
  create_namespace = true
  atomic           = true
  timeout          = 900
  values           = [each.value.values]
  depends_on       = [kubernetes_storage_class_v1.volumes]

  # SeaweedFS starts with the keys that the pipelines are given.
  set_sensitive = each.key == "seaweedfs" && var.object_store_keys != null ? [
    { name = "s3.credentials.admin.accessKey", value = var.object_store_keys.access_key },
    { name = "s3.credentials.admin.secretKey", value = var.object_store_keys.secret_key },
  ] : []

  lifecycle {
    precondition {
      condition     = !local.keys || var.object_store_keys != null
      error_message = "object_store_keys is missing: pods on ${var.cloud} have no identity of their own for the object store."
    }
  }
}

resource "helm_release" "second" {
  for_each         = { for name, release in local.releases : name => release if release.stage == 2 }
  name             = each.key
  chart            = each.key
  repository       = each.value.repository
  version          = each.value.version
  namespace        = each.value.namespace
  create_namespace = true
  atomic           = true
  timeout          = 900
  values           = [each.value.values]
  depends_on       = [helm_release.first, kubernetes_namespace_v1.pipelines]
}

resource "helm_release" "gangflow" {
  name       = "gangflow"
  chart      = "${path.module}/charts/gangflow"
  namespace  = local.namespaces[0]
  atomic     = true
  timeout    = 300
  depends_on = [helm_release.second]

  values = [yamlencode({
    namespaces = local.namespaces
    queues     = var.queues
    pipelines  = module.blueprint.pipelines
    labels     = module.blueprint.tags
    monitoring = {
      enabled    = module.blueprint.monitoring.enabled
      poolPrices = module.blueprint.monitoring.pool_prices
    }
  })]
}
