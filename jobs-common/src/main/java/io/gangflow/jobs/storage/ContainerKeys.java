package io.gangflow.jobs.storage;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads keys from the credentials agent of the pod: EKS Pod Identity and ECS, as the AWS SDK reference guide describes
 * it.
 */
final class ContainerKeys implements RenewedKeys.Fetch {

    private static final String ECS = "http://169.254.170.2";
    /** Loopback, ECS, and EKS over IPv4 and IPv6: the only addresses from which keys are accepted over plain HTTP. */
    private static final List<String> NEIGHBOURS =
            List.of("localhost", "127.0.0.1", "[::1]", "169.254.170.2", "169.254.170.23", "[fd00:ec2::23]");

    private final URI uri;
    private final Optional<Path> tokenFile;
    private final Optional<String> token;

    private ContainerKeys(URI uri, Optional<Path> tokenFile, Optional<String> token) {
        this.uri = uri;
        this.tokenFile = tokenFile;
        this.token = token;
    }

    static ContainerKeys from(Map<String, String> environment) throws StorageException {
        Optional<String> relative = S3Variable.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI.in(environment);
        String address = relative.isPresent()
                ? ECS + relative.get()
                : S3Variable.AWS_CONTAINER_CREDENTIALS_FULL_URI.required(environment, S3Identity.POD_IDENTITY);
        URI uri = S3Endpoint.urlOf(S3Variable.AWS_CONTAINER_CREDENTIALS_FULL_URI, address);
        if (uri.getScheme().equals("http") && !NEIGHBOURS.contains(uri.getHost())) {
            throw new StorageException(S3Variable.AWS_CONTAINER_CREDENTIALS_FULL_URI + " names the host `"
                    + uri.getHost() + "`; without https, keys are only accepted from: " + NEIGHBOURS);
        }
        return new ContainerKeys(
                uri,
                S3Variable.AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE
                        .in(environment)
                        .map(Path::of),
                S3Variable.AWS_CONTAINER_AUTHORIZATION_TOKEN.in(environment));
    }

    @Override
    public S3Keys fetch() throws IOException {
        String who = "the container credentials at " + uri;
        return KeyRequest.keys(who, KeyRequest.get(uri, headers()).send(who));
    }

    private Map<String, String> headers() throws IOException {
        if (tokenFile.isEmpty()) {
            return token.map(text -> Map.of("Authorization", text)).orElse(Map.of());
        }
        try {
            return Map.of("Authorization", Files.readString(tokenFile.get()).strip());
        } catch (IOException e) {
            throw new StorageException(
                    "the token " + tokenFile.get() + " cannot be read: "
                            + e.getClass().getSimpleName(),
                    e);
        }
    }
}
