output "gangflow_cluster" {
  description = "For `gangflow cluster import`: the cluster as the simulator reads it."
  value       = module.blueprint.gangflow_cluster
}

output "price" {
  description = "USD per hour now and at most, with the source of every figure."
  value       = module.blueprint.price
}

output "artifacts" {
  description = "Where pipelines keep their artifacts."
  value       = module.blueprint.artifacts
}

output "kubeconfig_command" {
  description = "What brings the credentials of the cluster; none are in an output."
  value       = "doctl kubernetes cluster kubeconfig save ${digitalocean_kubernetes_cluster.this.id}"
}
