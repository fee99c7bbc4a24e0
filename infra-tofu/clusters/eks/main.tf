module "blueprint" {
  source    = "../../modules/blueprint"
  cluster   = merge(var.cluster, { cloud = "eks" })
  pipelines = var.pipelines
}

locals {
  name    = var.cluster.name
  pools   = module.blueprint.pools
  allowed = try(var.cluster.allowed_addresses, [])

  # A managed node group writes effects in its own way.
  effects = { NoSchedule = "NO_SCHEDULE", PreferNoSchedule = "PREFER_NO_SCHEDULE", NoExecute = "NO_EXECUTE" }

  node_groups = { for name, pool in local.pools : name => {
    # The module ignores changes of desired_size, so a pool is resized by another group (pools.tf of the blueprint). The
    # names of role and launch template stay short of AWS's limits and do not follow it.
    name                 = pool.group
    iam_role_name        = substr(name, 0, 20)
    launch_template_name = name
    # The AMIs of Amazon Linux 2 are not published any more.
    ami_type       = pool.gpus > 0 ? "AL2023_x86_64_NVIDIA" : "AL2023_x86_64_STANDARD"
    instance_types = [pool.machine]
    capacity_type  = pool.spot ? "SPOT" : "ON_DEMAND"
    min_size       = pool.min
    max_size       = pool.max
    desired_size   = pool.count
    labels         = pool.labels
    block_device_mappings = { root = {
      device_name = "/dev/xvda"
      ebs = {
        volume_size = pool.disk_gib, volume_type = "gp3", encrypted = true, delete_on_termination = true
      }
    } }
    taints = { for taint in pool.taints : replace(taint.key, "/[^a-z0-9]/", "-") => {
      key = taint.key, value = taint.value, effect = local.effects[taint.effect]
    } }
  } }

  # A cluster autoscaler that starts from no nodes learns from these what a node would be.
  template_tags = merge([for name, pool in local.pools : merge(
    { for key, value in pool.labels : "${name} label ${key}" => {
      pool = name, key = "k8s.io/cluster-autoscaler/node-template/label/${key}", value = value
    } },
    { for taint in pool.taints : "${name} taint ${taint.key}" => {
      pool = name, key = "k8s.io/cluster-autoscaler/node-template/taint/${taint.key}", value = "${taint.value}:${taint.effect}"
    } },
    { for gpus in pool.gpus > 0 ? [pool.gpus * pool.time_slicing] : [] : "${name} gpu" => {
      pool = name, key = "k8s.io/cluster-autoscaler/node-template/resources/nvidia.com/gpu", value = tostring(gpus)
    } },
  ) if pool.scales]...)
}

module "eks" {
  #checkov:skip=CKV_TF_1:a module of a registry has a version, not a commit
  source  = "terraform-aws-modules/eks/aws"
  version = "21.19.0"

  name               = local.name
  kubernetes_version = try(var.cluster.kubernetes_version, "1.35")
  vpc_id             = module.vpc.vpc_id
  subnet_ids         = module.vpc.private_subnets

  # Default tags of the provider do not reach the instances and volumes of a launch template.
  tags = module.blueprint.tags

  endpoint_private_access      = true
  endpoint_public_access       = length(local.allowed) > 0
  endpoint_public_access_cidrs = local.allowed

  enable_cluster_creator_admin_permissions = true

  addons = {
    coredns                = {}
    kube-proxy             = {}
    metrics-server         = {}
    vpc-cni                = { before_compute = true }
    eks-pod-identity-agent = { before_compute = true }
  }

  eks_managed_node_groups = local.node_groups
}

resource "aws_autoscaling_group_tag" "template" {
  for_each               = local.template_tags
  autoscaling_group_name = module.eks.eks_managed_node_groups[each.value.pool].node_group_autoscaling_group_names[0]

  tag {
    key                 = each.value.key
    value               = each.value.value
    propagate_at_launch = false
  }
}
