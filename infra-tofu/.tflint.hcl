plugin "terraform" {
  enabled = true
  preset  = "recommended"
}
