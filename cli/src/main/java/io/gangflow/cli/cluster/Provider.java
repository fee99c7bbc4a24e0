package io.gangflow.cli.cluster;

import java.util.Map;
import picocli.CommandLine.Option;

/** Whose account is looked at. */
final class Provider {

    @Option(
            names = "--cloud",
            paramLabel = "NAME",
            description = "Cloud: digitalocean (default; needs DIGITALOCEAN_TOKEN) or eks (needs the `aws` program).")
    private Name name = Name.DIGITALOCEAN;

    /** As in infra-tofu. */
    enum Name {
        DIGITALOCEAN,
        EKS
    }

    CloudAccount account(Map<String, String> environment) {
        return switch (name) {
            case DIGITALOCEAN -> new DigitalOceanAccount(DigitalOceanApi.of(environment));
            case EKS -> new EksAccount(new AwsProgram(environment));
        };
    }
}
