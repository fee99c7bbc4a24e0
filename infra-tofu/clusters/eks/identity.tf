# What pods of pipelines may do in S3, by EKS Pod Identity: their bucket and no other.

locals {
  rights = { for right, allowed in {
    data = {
      bucket  = ["s3:ListBucket", "s3:GetBucketLocation", "s3:ListBucketMultipartUploads"]
      objects = ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload", "s3:ListMultipartUploadParts"]
      folder  = ""
    }
    logs = {
      bucket  = ["s3:GetBucketLocation"]
      objects = ["s3:PutObject", "s3:AbortMultipartUpload"]
      folder  = "logs/"
    }
    read-logs = {
      bucket  = ["s3:ListBucket", "s3:GetBucketLocation"]
      objects = ["s3:GetObject"]
      folder  = "logs/"
    }
  } : right => allowed if local.bucket }
}

data "aws_iam_policy_document" "artifacts" {
  for_each = local.rights
  statement {
    actions   = each.value.bucket
    resources = [aws_s3_bucket.artifacts[0].arn]
  }
  statement {
    actions   = each.value.objects
    resources = ["${aws_s3_bucket.artifacts[0].arn}/${each.value.folder}*"]
  }
}

resource "aws_iam_role" "pipelines" {
  for_each           = local.rights
  name_prefix        = "${substr(local.name, 0, 26)}-${each.key}-"
  assume_role_policy = data.aws_iam_policy_document.pods.json
}

resource "aws_iam_role_policy" "pipelines" {
  for_each = local.rights
  name     = "artifacts"
  role     = aws_iam_role.pipelines[each.key].id
  policy   = data.aws_iam_policy_document.artifacts[each.key].json
}

resource "aws_eks_pod_identity_association" "pipelines" {
  for_each        = local.accounts
  cluster_name    = module.eks.cluster_name
  namespace       = each.value.namespace
  service_account = each.value.name
  role_arn        = aws_iam_role.pipelines[each.value.right].arn
}
