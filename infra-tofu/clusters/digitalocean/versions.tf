terraform {
  required_version = ">= 1.10.0"

  required_providers {
    digitalocean = {
      source  = "digitalocean/digitalocean"
      version = "~> 2.99"
    }
  }
}

# DIGITALOCEAN_TOKEN; with a bucket also SPACES_ACCESS_KEY_ID and SPACES_SECRET_ACCESS_KEY. DIGITALOCEAN_API_URL for tests.
provider "digitalocean" {}
