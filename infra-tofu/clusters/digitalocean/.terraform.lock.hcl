# This file is maintained automatically by "tofu init".
# Manual edits may be lost in future updates.

provider "registry.opentofu.org/digitalocean/digitalocean" {
  version     = "2.99.1"
  constraints = "~> 2.99"
  hashes = [
    "h1:ZzYwsvqyGbeJdq8SyKX3onsZS2wK9G1g4ZlPbLufaQw=",
  ]
}
