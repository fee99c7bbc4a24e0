package io.gangflow.minicluster.s3;

import io.gangflow.collection.OrderedMaps;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The locations of buckets.
 *
 * @param folders of buckets outside the server's folder, by name
 * @param onDemand whether a bucket is created at the first write; until then it lists as empty
 */
public record Buckets(Map<String, Path> folders, boolean onDemand) {

    /** Only buckets below the server's folder. */
    public static final Buckets PLAIN = new Buckets(Map.of(), false);

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");

    public Buckets {
        folders = OrderedMaps.sorted(folders);
    }

    /** Whether a name is a valid bucket name: 3 to 63 lower-case letters, digits, {@code -} and {@code .}. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches() && !name.contains("..");
    }
}
