# Helm values of what schedules and runs the work.

locals {
  volcano_conf = yamlencode({
    actions = join(", ", var.cluster.platform.volcano_actions)
    tiers = [
      { plugins = [{ name = "priority" }, { name = "gang", enablePreemptable = false }, { name = "conformance" }] },
      { plugins = [
        { name = "overcommit" }, { name = "drf", enablePreemptable = false }, { name = "predicates" },
        { name = "proportion" }, { name = "nodeorder" }, { name = "binpack" },
      ] },
    ]
  })

  volcano_values = {
    basic  = { image_tag_version = "v1.15.0" }
    custom = { scheduler_config_override = local.volcano_conf, metrics_enable = false }
  }

  artifact_bucket = local.in_cluster ? "pipelines" : var.cluster.bucket
  artifact_hosts = {
    digitalocean = "${var.cluster.region}.digitaloceanspaces.com"
    eks          = "s3.${var.cluster.region}.amazonaws.com"
  }
  artifact_host = local.in_cluster ? "seaweedfs-all-in-one.storage.svc:8333" : lookup(local.artifact_hosts, var.cluster.cloud, "")
  artifact_s3 = merge(
    { bucket = local.artifact_bucket, endpoint = local.artifact_host, insecure = local.in_cluster, region = var.cluster.region },
    # A folder of their own, so that whoever only writes or reads logs needs no right to anything else.
    { keyFormat = "logs/{{workflow.namespace}}/{{workflow.name}}/{{pod.name}}" },
    # Pods on EKS have an identity of their own; elsewhere the keys are a Secret in the namespace of the workflow.
    { for key, value in { useSDKCreds = true } : key => value if local.pod_storage },
    { for key, field in { accessKeySecret = "accessKey", secretKeySecret = "secretKey" } :
    key => { name = "object-store", key = field } if !local.pod_storage },
  )

  argo_values = {
    # The full CRDs would be downloaded by a Job of the chart; the minimal ones come with it.
    crds = { full = false, keep = false }
    # With honorLabels the namespace of a metric is the workflow's, not the controller's.
    controller = {
      workflowNamespaces = var.cluster.platform.namespaces
      rbac               = { writeConfigMaps = true } # records of cached stages
      metricsConfig      = { enabled = local.monitoring, honorLabels = true }
      serviceMonitor     = { enabled = local.monitoring }
    }
    server   = { authModes = ["client"], serviceAccount = { name = "argo-server" } }
    workflow = { serviceAccount = { create = true, name = "argo-workflow" }, rbac = { create = true } }

    useStaticCredentials = !local.pod_storage
    artifactRepository   = { archiveLogs = true, s3 = local.artifact_s3 }
  }

  seaweedfs_values = {
    master = { enabled = false }
    volume = { enabled = false }
    filer  = { enabled = false }
    # The chart's default is an emptyDir, which a restart of the pod empties. The claim goes with the release.
    allInOne = { enabled = true, s3 = { enabled = true }, data = { type = "persistentVolumeClaim", size = "50Gi" } }
    s3       = { enableAuth = true, createBuckets = [for name in [local.artifact_bucket, "corpus", "results"] : { name = name }] }
  }

  # Finds the groups by the tags that EKS gives those of managed nodes, and is allowed to by EKS Pod Identity. By default
  # it keeps nodes whose pods have emptyDirs, as all of Argo's have: running work is not evicted to save a node.
  autoscaler_values = {
    cloudProvider = "aws"
    awsRegion     = var.cluster.region
    autoDiscovery = { clusterName = var.cluster.name }
    rbac          = { serviceAccount = { name = "cluster-autoscaler" } }
  }

  trainer_values = { jobset = { install = true }, runtimes = { torchDistributed = { enabled = true } } }

  spark_values = {
    controller = { batchScheduler = { enable = true, default = "volcano" } }
    spark      = { jobNamespaces = var.cluster.platform.namespaces }
    prometheus = { podMonitor = { create = local.monitoring } }
  }
}
