# Nodes have no public addresses. S3 is reached by a gateway endpoint, so artifacts do not pass the NAT gateway.

# Zones differ from account to account. EKS has no control plane in those that are left out (its documentation on
# network requirements), and local and wavelength zones have to be opted into.
data "aws_availability_zones" "offered" {
  state            = "available"
  exclude_zone_ids = ["use1-az3", "usw1-az2", "cac1-az3"]

  filter {
    name   = "opt-in-status"
    values = ["opt-in-not-required"]
  }
}

module "vpc" {
  #checkov:skip=CKV_TF_1:a module of a registry has a version, not a commit
  source  = "terraform-aws-modules/vpc/aws"
  version = "~> 6.0"

  name            = local.name
  cidr            = "10.80.0.0/16"
  azs             = slice(sort(data.aws_availability_zones.offered.names), 0, 2)
  private_subnets = ["10.80.0.0/19", "10.80.32.0/19"]
  public_subnets  = ["10.80.64.0/24", "10.80.65.0/24"]

  enable_nat_gateway = true
  single_nat_gateway = true
}

resource "aws_vpc_endpoint" "s3" {
  vpc_id            = module.vpc.vpc_id
  service_name      = "com.amazonaws.${var.cluster.region}.s3"
  vpc_endpoint_type = "Gateway"
  route_table_ids   = module.vpc.private_route_table_ids
}
