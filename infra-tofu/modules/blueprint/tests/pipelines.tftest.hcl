# What a blueprint reads in the manifests of compiled pipelines. No provider is needed.

run "base" {
  module {
    source = "./tests/base"
  }
}

run "no_pipelines_no_accounts" {
  command = plan
  variables {
    cluster = run.base.cluster
  }
  assert {
    condition     = length(output.pipelines) == 0 && length(output.storage_accounts) == 0
    error_message = "nothing is compiled"
  }
}

run "accounts_of_spark_in_cluster_mode" {
  command = plan
  variables {
    cluster   = run.base.cluster
    pipelines = "../../../argo/generated/section-5-spark"
  }
  assert {
    condition = output.storage_accounts == tomap({
      section-5-spark-workflow = "data", section-5-spark-spark-submit = "logs", section-5-spark-spark-driver = "data"
    })
    error_message = "accounts that exist, and none besides: ${jsonencode(output.storage_accounts)}"
  }
  assert {
    condition     = toset([for object in output.pipelines : object.kind]) == toset(["NetworkPolicy", "Role", "RoleBinding", "ServiceAccount", "WorkflowTemplate"])
    error_message = "what a run from Argo's UI needs is installed: ${join(" ", [for object in output.pipelines : object.kind])}"
  }
}

run "pods_of_gangs_have_the_default_account" {
  command = plan
  variables {
    cluster   = run.base.cluster
    pipelines = "../../../argo/generated/section-6-ddp"
  }
  assert {
    condition     = output.storage_accounts == tomap({ section-6-ddp-workflow = "data", section-6-ddp-launcher = "logs", default = "data" })
    error_message = "accounts: ${jsonencode(output.storage_accounts)}"
  }
}

run "all_that_is_compiled" {
  command = plan
  variables {
    cluster   = run.base.cluster
    pipelines = "../../../argo/generated"
  }
  assert {
    condition     = length([for object in output.pipelines : object if object.kind == "ServiceAccount"]) + 1 == length(output.storage_accounts) && length(output.storage_accounts) > 60
    error_message = "every account of every pipeline has a right: ${length(output.storage_accounts)}"
  }
  assert {
    condition     = length([for object in output.pipelines : object if contains(["Queue", "PriorityClass"], object.kind)]) == 0
    error_message = "queues and classes are those of our chart"
  }
}

run "a_folder_without_manifests" {
  command = plan
  variables {
    cluster   = run.base.cluster
    pipelines = "tests/nowhere"
  }
  expect_failures = [var.pipelines]
}
