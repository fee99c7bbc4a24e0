package io.gangflow.training.store;

import io.gangflow.training.environment.Variables;
import java.net.URI;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Opens the store at a URI or path: s3://bucket/prefix (also s3a://), file:/folder, or a plain path. */
public final class StoreLocation {

    private StoreLocation() {}

    private static final Pattern SCHEME = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]+:.*");
    private static final Pattern BUCKET = Pattern.compile("s3a?://([a-zA-Z0-9._-]+)(/.*)?");

    /**
     * Opens the store at a location.
     *
     * @throws IllegalArgumentException if the location is not one of these
     * @throws io.gangflow.training.environment.EnvironmentException if it is a bucket and there are no credentials
     */
    public static Store open(String location, Variables environment) {
        Matcher bucket = BUCKET.matcher(location);
        if (bucket.matches()) {
            String path = bucket.group(2) == null ? "" : bucket.group(2);
            String prefix = path.replaceFirst("^/+", "").replaceFirst("/+$", "");
            return new BucketStore(environment, bucket.group(1), prefix);
        }
        if (location.startsWith("file:")) {
            return new FolderStore(Path.of(URI.create(location).getPath()));
        }
        if (location.isBlank() || SCHEME.matcher(location).matches()) {
            throw new IllegalArgumentException(
                    "\"" + location + "\" is neither a folder nor of the form file:/folder or s3://bucket/prefix");
        }
        return new FolderStore(Path.of(location));
    }
}
