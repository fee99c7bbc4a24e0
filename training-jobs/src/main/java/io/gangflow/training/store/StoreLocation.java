package io.gangflow.training.store;

import io.gangflow.training.environment.Variables;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Locale;

/** Opens the store that a URI or path names: s3://bucket/prefix (also s3a://), file:/folder, or a plain path. */
public final class StoreLocation {

    private StoreLocation() {}

    /** @throws IllegalArgumentException if the location is not one of these */
    public static Store open(String location, Variables environment) {
        if (!location.matches("[a-zA-Z][a-zA-Z0-9+.-]*:.*")) {
            return new FolderStore(Path.of(location));
        }
        try {
            URI uri = new URI(location);
            return switch (uri.getScheme().toLowerCase(Locale.ROOT)) {
                case "file" -> new FolderStore(Path.of(uri.getPath()));
                case "s3", "s3a" -> bucket(uri, environment);
                default ->
                    throw new IllegalArgumentException(
                            "\"" + location + "\" is neither a path nor a URI with the scheme file, s3 or s3a");
            };
        } catch (URISyntaxException malformed) {
            throw new IllegalArgumentException(
                    "\"" + location + "\" is not a URI: " + malformed.getReason(), malformed);
        }
    }

    private static Store bucket(URI uri, Variables environment) {
        if (uri.getHost() == null) {
            throw new IllegalArgumentException("\"" + uri + "\" names no bucket; it has the form s3://bucket/prefix");
        }
        String prefix = uri.getPath().replaceFirst("^/+", "").replaceFirst("/+$", "");
        return new BucketStore(S3Endpoint.of(environment), uri.getHost(), prefix);
    }
}
