# Volumes for Prometheus and SeaweedFS, and the bucket of the pipelines. No keys anywhere: pods have identities.

data "aws_iam_policy_document" "pods" {
  statement {
    actions = ["sts:AssumeRole", "sts:TagSession"]
    principals {
      type        = "Service"
      identifiers = ["pods.eks.amazonaws.com"]
    }
  }
}

resource "aws_iam_role" "volumes" {
  name_prefix        = "${substr(local.name, 0, 26)}-volumes-"
  assume_role_policy = data.aws_iam_policy_document.pods.json
}

resource "aws_iam_role_policy_attachment" "volumes" {
  role       = aws_iam_role.volumes.name
  policy_arn = "arn:aws:iam::aws:policy/service-role/AmazonEBSCSIDriverPolicy"
}

resource "aws_eks_addon" "volumes" {
  cluster_name = module.eks.cluster_name
  addon_name   = "aws-ebs-csi-driver"

  # Volumes that Kubernetes makes are tagged as all else, so that none is left without an owner.
  configuration_values = jsonencode({ controller = { extraVolumeTags = module.blueprint.tags } })

  pod_identity_association {
    role_arn        = aws_iam_role.volumes.arn
    service_account = "ebs-csi-controller-sa"
  }
}

locals {
  bucket     = !module.blueprint.artifacts.in_cluster
  namespaces = try(var.cluster.platform.namespaces, ["pipelines"])

  # EKS Pod Identity knows exact names only, no patterns. Argo's server shows the logs of pods that are gone.
  accounts = { for key, account in merge(
    { for pair in setproduct(local.namespaces, keys(module.blueprint.storage_accounts)) : join("/", pair) => {
      namespace = pair[0], name = pair[1], right = module.blueprint.storage_accounts[pair[1]]
    } },
    { "argo/argo-server" = { namespace = "argo", name = "argo-server", right = "read-logs" } },
  ) : key => account if local.bucket }
}

resource "aws_s3_bucket" "artifacts" {
  #checkov:skip=CKV2_AWS_62:nothing waits for events of artifacts
  #checkov:skip=CKV_AWS_18:access logs would need a second bucket that outlives a cluster with an expiry date
  #checkov:skip=CKV_AWS_144:artifacts can be made again; a copy in another region would cost traffic
  count         = local.bucket ? 1 : 0
  bucket        = module.blueprint.artifacts.bucket
  force_destroy = true
}

resource "aws_s3_bucket_public_access_block" "artifacts" {
  count                   = local.bucket ? 1 : 0
  bucket                  = aws_s3_bucket.artifacts[0].id
  block_public_acls       = true
  block_public_policy     = true
  ignore_public_acls      = true
  restrict_public_buckets = true
}

resource "aws_s3_bucket_server_side_encryption_configuration" "artifacts" {
  count  = local.bucket ? 1 : 0
  bucket = aws_s3_bucket.artifacts[0].id
  rule {
    apply_server_side_encryption_by_default {
      sse_algorithm = "aws:kms"
    }
  }
}

resource "aws_s3_bucket_versioning" "artifacts" {
  count  = local.bucket ? 1 : 0
  bucket = aws_s3_bucket.artifacts[0].id
  versioning_configuration {
    status = "Enabled"
  }
}

resource "aws_s3_bucket_lifecycle_configuration" "artifacts" {
  count  = local.bucket ? 1 : 0
  bucket = aws_s3_bucket.artifacts[0].id
  rule {
    id     = "old-versions"
    status = "Enabled"
    filter {}
    noncurrent_version_expiration {
      noncurrent_days = 7
    }
    abort_incomplete_multipart_upload {
      days_after_initiation = 1
    }
  }
}
