package io.gangflow.training.store;

import io.gangflow.training.environment.Variables;
import java.net.URI;

/**
 * Where S3 is and who asks, from the variables that the AWS SDKs read.
 *
 * @param base of path-style requests
 */
record S3Endpoint(URI base, String region, String accessKey, String secretKey) {

    static S3Endpoint of(Variables environment) {
        String region = environment
                .text("AWS_REGION")
                .or(() -> environment.text("AWS_DEFAULT_REGION"))
                .orElse("us-east-1");
        URI base = URI.create(environment
                .text("AWS_ENDPOINT_URL_S3")
                .or(() -> environment.text("AWS_ENDPOINT_URL"))
                .orElse("https://s3." + region + ".amazonaws.com"));
        S3Keys keys = S3Keys.of(environment);
        return new S3Endpoint(base, region, keys.accessKey(), keys.secretKey());
    }

    /** Without the secret: this may end up in a log. */
    @Override
    public String toString() {
        return base + " in " + region;
    }
}
