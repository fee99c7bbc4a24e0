# Which Helm charts are installed, in which stage and version. A stage is installed when the one before it is there, and
# is removed before it is: the CRDs of the monitoring come first, our own chart with its queues comes last.

locals {
  any_gpu     = anytrue([for pool in local.pools : pool.gpus > 0 && pool.max > 0])
  any_shared  = anytrue([for pool in local.pools : pool.time_slicing > 1 || pool.mig_profile != null])
  any_mig     = anytrue([for pool in local.pools : pool.mig_profile != null])
  monitoring  = var.cluster.platform.monitoring
  in_cluster  = var.cluster.object_store == "in-cluster"
  pod_storage = var.cluster.cloud == "eks" && !local.in_cluster

  # DigitalOcean installs NVIDIA's device plugin itself, but its configuration is not ours to choose.
  own_device_plugin = local.any_gpu && (var.cluster.cloud != "digitalocean" || local.any_shared)

  # DigitalOcean scales its pools itself; on EKS nothing does.
  own_autoscaler = var.cluster.cloud == "eks" && anytrue([for pool in local.pools : pool.scales])

  charts = {
    kube-prometheus-stack = {
      wanted     = local.monitoring, stage = 1, namespace = "monitoring", version = "88.5.3"
      repository = "https://prometheus-community.github.io/helm-charts", values = local.monitoring_values
    }
    seaweedfs = {
      wanted     = local.in_cluster, stage = 1, namespace = "storage", version = "4.44.0"
      repository = "https://seaweedfs.github.io/seaweedfs/helm", values = local.seaweedfs_values
    }
    volcano = {
      wanted     = true, stage = 2, namespace = "volcano-system", version = "1.15.0"
      repository = "https://volcano-sh.github.io/helm-charts", values = local.volcano_values
    }
    argo-workflows = {
      wanted     = true, stage = 2, namespace = "argo", version = "1.0.18"
      repository = "https://argoproj.github.io/argo-helm", values = local.argo_values
    }
    kubeflow-trainer = {
      wanted     = true, stage = 2, namespace = "kubeflow-system", version = "2.3.0"
      repository = "oci://ghcr.io/kubeflow/charts", values = local.trainer_values
    }
    cluster-autoscaler = {
      wanted     = local.own_autoscaler, stage = 2, namespace = "kube-system", version = "9.59.0"
      repository = "https://kubernetes.github.io/autoscaler", values = local.autoscaler_values
    }
    spark-operator = {
      wanted     = var.cluster.platform.spark_operator, stage = 2, namespace = "spark-operator", version = "2.5.2"
      repository = "https://kubeflow.github.io/spark-operator", values = local.spark_values
    }
    nvidia-device-plugin = {
      wanted     = local.own_device_plugin, stage = 2, namespace = "gpu", version = "0.20.0"
      repository = "https://nvidia.github.io/k8s-device-plugin", values = local.device_plugin_values
    }
    gpu-operator = {
      wanted     = local.any_mig, stage = 2, namespace = "gpu", version = "v26.7.0"
      repository = "https://helm.ngc.nvidia.com/nvidia", values = local.gpu_operator_values
    }
    dcgm-exporter = {
      wanted     = local.any_gpu && local.monitoring, stage = 2, namespace = "gpu", version = "4.6.0-4.8.3"
      repository = "https://nvidia.github.io/dcgm-exporter/helm-charts", values = local.dcgm_values
    }
  }

  releases = { for name, chart in local.charts : name => {
    stage  = chart.stage, namespace = chart.namespace, repository = chart.repository, version = chart.version
    values = yamlencode(chart.values)
  } if chart.wanted }
}
