# The provider's own schema checks every argument of ours and of the modules; nothing is created.

mock_provider "aws" {
  mock_resource "aws_iam_role" {
    defaults = { arn = "arn:aws:iam::123456789012:role/made-up" }
  }
  mock_resource "aws_eks_node_group" {
    defaults = { resources = [{ autoscaling_groups = [{ name = "made-up" }], remote_access_security_group_id = "" }] }
  }
  mock_resource "aws_launch_template" {
    defaults = { id = "lt-0123456789abcdef0" }
  }
  mock_resource "aws_eks_cluster" {
    defaults = {
      identity              = [{ oidc = [{ issuer = "https://oidc.invalid" }] }]
      certificate_authority = [{ data = "bm9uZQ==" }]
    }
  }
  mock_resource "aws_iam_policy" {
    defaults = { arn = "arn:aws:iam::123456789012:policy/made-up" }
  }
  mock_data "aws_iam_policy_document" {
    defaults = { json = "{}" }
  }
  mock_data "aws_availability_zones" {
    defaults = { names = ["us-east-1d", "us-east-1b", "us-east-1c"] }
  }
  mock_data "aws_partition" {
    defaults = { partition = "aws", dns_suffix = "amazonaws.com" }
  }
  mock_data "aws_caller_identity" {
    defaults = { account_id = "123456789012", arn = "arn:aws:iam::123456789012:user/tester" }
  }
  mock_data "aws_iam_session_context" {
    defaults = { issuer_arn = "arn:aws:iam::123456789012:user/tester" }
  }
}

mock_provider "tls" {
  mock_data "tls_certificate" {
    defaults = { certificates = [{ sha1_fingerprint = "0000000000000000000000000000000000000000" }] }
  }
}

mock_provider "time" {}

variables {
  state_passphrase = "only-for-this-test"
}

run "base" {
  module {
    source = "./tests/base"
  }
}

run "a_gpu_cluster_with_a_bucket" {
  command = plan
  variables {
    cluster   = run.base.cluster
    pipelines = "../../../argo/generated/section-5-spark"
  }
  assert {
    condition     = local.node_groups["gpu"].ami_type == "AL2023_x86_64_NVIDIA" && local.node_groups["gpu"].capacity_type == "SPOT" && local.node_groups["gpu"].min_size == 0
    error_message = "a spot pool of the current NVIDIA image that goes down to nothing"
  }
  assert {
    condition     = local.node_groups["gpu"].block_device_mappings.root.ebs.volume_size >= 100 && local.node_groups["gpu"].name == "gpu-0" && local.node_groups["system"].name == "system-2"
    error_message = "room for images with CUDA, and a group that is replaced when its size changes"
  }
  assert {
    condition     = module.vpc.azs == tolist(["us-east-1b", "us-east-1c"])
    error_message = "zones that the account has: ${join(", ", module.vpc.azs)}"
  }
  assert {
    condition     = aws_eks_pod_identity_association.autoscaler[0].service_account == "cluster-autoscaler"
    error_message = "the autoscaler has an identity"
  }
  assert {
    condition     = { for key, each in local.accounts : key => each.right } == merge({ "argo/argo-server" = "read-logs" }, { for name, right in { workflow = "data", spark-driver = "data", spark-submit = "logs" } : "pipelines/section-5-spark-${name}" => right }) && toset(keys(aws_eks_pod_identity_association.pipelines)) == toset(keys(local.accounts))
    error_message = "the accounts of the compiled pipeline have an identity, and no others: ${join(", ", keys(aws_eks_pod_identity_association.pipelines))}"
  }
  assert {
    condition     = aws_s3_bucket_public_access_block.artifacts[0].block_public_policy && aws_s3_bucket_public_access_block.artifacts[0].restrict_public_buckets
    error_message = "nobody else reads the bucket"
  }
  assert {
    condition     = contains(keys(aws_autoscaling_group_tag.template), "gpu gpu") && aws_autoscaling_group_tag.template["gpu gpu"].tag[0].value == "1"
    error_message = "an autoscaler knows what a node of an empty pool would have: ${join(", ", keys(aws_autoscaling_group_tag.template))}"
  }
}

run "without_a_bucket_there_are_no_roles" {
  command = plan
  variables {
    cluster = merge(run.base.cluster, { object_store = "in-cluster", bucket = null })
  }
  assert {
    condition     = length(aws_s3_bucket.artifacts) == 0 && length(aws_iam_role.pipelines) == 0
    error_message = "no bucket, no role"
  }
}
