# Pipelines that are installed with the platform, as `gangflow compile` wrote them.

locals {
  # One file may hold several objects.
  documents = var.pipelines == "" ? [] : flatten([
    for file in sort(fileset(var.pipelines, "**/*.yaml")) :
    split("\n---\n", trimprefix(file("${var.pipelines}/${file}"), "---\n"))
  ])

  # Queues and priority classes belong to the whole cluster, and come with our chart.
  installed_kinds = ["ServiceAccount", "Role", "RoleBinding", "NetworkPolicy", "WorkflowTemplate", "CronWorkflow"]
  installed = [
    for document in local.documents : yamldecode(document)
    if can(regex("(?m)^kind: \"?(${join("|", local.installed_kinds)})\"?$", document))
  ]

  # What accounts do with the object store, by the suffix that `gangflow compile` gives their names: `data` is read and
  # written by users' programs; `logs` are only written, by Argo's executor, in pods that run nothing of the user's.
  account_rights = {
    workflow     = "data"
    spark-driver = "data"
    launcher     = "logs"
    spark-submit = "logs"
  }
  accounts = { for object in local.installed : object.metadata.name => one([
    for suffix, right in local.account_rights : right if endswith(object.metadata.name, "-${suffix}")
  ]) if object.kind == "ServiceAccount" }

  # Pods of gangs and servers are created for a launcher and name no account.
  launched = anytrue([for name in keys(local.accounts) : endswith(name, "-launcher")])
}
