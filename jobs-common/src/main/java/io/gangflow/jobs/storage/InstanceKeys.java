package io.gangflow.jobs.storage;

import java.io.IOException;
import java.net.URI;
import java.util.Map;

/**
 * Reads keys from the metadata service of an EC2 instance, version 2: a token first, then the role's name, then its
 * keys.
 */
final class InstanceKeys implements RenewedKeys.Fetch {

    private static final String ROLES = "/latest/meta-data/iam/security-credentials/";

    private final URI service;

    private InstanceKeys(URI service) {
        this.service = service;
    }

    static InstanceKeys from(Map<String, String> environment) throws StorageException {
        return new InstanceKeys(S3Endpoint.urlOf(
                S3Variable.AWS_EC2_METADATA_SERVICE_ENDPOINT,
                S3Variable.AWS_EC2_METADATA_SERVICE_ENDPOINT.in(environment).orElse("http://169.254.169.254")));
    }

    @Override
    public S3Keys fetch() throws IOException {
        String who = "the instance metadata at " + service;
        KeyRequest tokenRequest = new KeyRequest(
                "PUT",
                service.resolve("/latest/api/token"),
                Map.of("X-aws-ec2-metadata-token-ttl-seconds", "21600"),
                "");
        Map<String, String> token =
                Map.of("X-aws-ec2-metadata-token", tokenRequest.send(who).strip());
        String role = KeyRequest.get(service.resolve(ROLES), token).send(who).strip();
        if (!role.matches("[\\w+=,.@-]{1,128}")) {
            throw new StorageException(who + " names no role; give the instance a profile");
        }
        return KeyRequest.keys(
                who, KeyRequest.get(service.resolve(ROLES + role), token).send(who));
    }
}
