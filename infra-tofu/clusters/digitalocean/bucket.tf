# Spaces has no identities for pods: a key for this one bucket is the least that can be given.

resource "digitalocean_spaces_bucket" "artifacts" {
  count         = local.bucket ? 1 : 0
  name          = module.blueprint.artifacts.bucket
  region        = var.cluster.region
  acl           = "private"
  force_destroy = true

  versioning {
    enabled = true
  }

  lifecycle_rule {
    enabled = true
    noncurrent_version_expiration {
      days = 7
    }
  }
}

resource "digitalocean_spaces_key" "artifacts" {
  count = local.bucket ? 1 : 0
  name  = "${local.name}-pipelines"

  grant {
    bucket     = digitalocean_spaces_bucket.artifacts[0].name
    permission = "readwrite"
  }
}

output "object_store_keys" {
  description = "Keys of the bucket, for the platform's root; null without a bucket."
  sensitive   = true
  value = local.bucket ? {
    access_key = digitalocean_spaces_key.artifacts[0].access_key
    secret_key = digitalocean_spaces_key.artifacts[0].secret_key
  } : null
}
