# What the cluster autoscaler of the platform may do, by EKS Pod Identity. It reads all groups, because AWS has no
# narrower permission for that, and changes those of this cluster.

locals {
  autoscaler = module.blueprint.autoscaler ? 1 : 0
}

data "aws_iam_policy_document" "autoscaler" {
  count = local.autoscaler
  statement {
    actions = [
      "autoscaling:DescribeAutoScalingGroups",
      "autoscaling:DescribeAutoScalingInstances",
      "autoscaling:DescribeLaunchConfigurations",
      "autoscaling:DescribeScalingActivities",
      "ec2:DescribeImages",
      "ec2:DescribeInstanceTypes",
      "ec2:DescribeLaunchTemplateVersions",
      "ec2:GetInstanceTypesFromInstanceRequirements",
      "eks:DescribeNodegroup",
    ]
    resources = ["*"]
  }
  statement {
    actions   = ["autoscaling:SetDesiredCapacity", "autoscaling:TerminateInstanceInAutoScalingGroup"]
    resources = ["*"]
    condition {
      test     = "StringEquals"
      variable = "aws:ResourceTag/k8s.io/cluster-autoscaler/${local.name}"
      values   = ["owned"]
    }
  }
}

resource "aws_iam_role" "autoscaler" {
  count              = local.autoscaler
  name_prefix        = "${substr(local.name, 0, 26)}-scaler-"
  assume_role_policy = data.aws_iam_policy_document.pods.json
}

resource "aws_iam_role_policy" "autoscaler" {
  count  = local.autoscaler
  name   = "node-groups"
  role   = aws_iam_role.autoscaler[0].id
  policy = data.aws_iam_policy_document.autoscaler[0].json
}

resource "aws_eks_pod_identity_association" "autoscaler" {
  count           = local.autoscaler
  cluster_name    = module.eks.cluster_name
  namespace       = "kube-system"
  service_account = "cluster-autoscaler"
  role_arn        = aws_iam_role.autoscaler[0].arn
}
