# What pods of pipelines may do in S3, by EKS Pod Identity: their bucket and no other.

data "aws_iam_policy_document" "artifacts" {
  count = local.bucket ? 1 : 0
  statement {
    actions   = ["s3:ListBucket", "s3:GetBucketLocation", "s3:ListBucketMultipartUploads"]
    resources = [aws_s3_bucket.artifacts[0].arn]
  }
  statement {
    actions   = ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload", "s3:ListMultipartUploadParts"]
    resources = ["${aws_s3_bucket.artifacts[0].arn}/*"]
  }
}

resource "aws_iam_role" "pipelines" {
  count              = local.bucket ? 1 : 0
  name_prefix        = "${substr(local.name, 0, 26)}-pipelines-"
  assume_role_policy = data.aws_iam_policy_document.pods.json
}

resource "aws_iam_role_policy" "pipelines" {
  count  = local.bucket ? 1 : 0
  name   = "artifacts"
  role   = aws_iam_role.pipelines[0].id
  policy = data.aws_iam_policy_document.artifacts[0].json
}

resource "aws_eks_pod_identity_association" "pipelines" {
  for_each        = local.accounts
  cluster_name    = module.eks.cluster_name
  namespace       = each.value.namespace
  service_account = each.value.name
  role_arn        = aws_iam_role.pipelines[0].arn
}
