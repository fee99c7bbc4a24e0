package io.gangflow.minicluster.s3;

import io.gangflow.collection.Ordered;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Where buckets are.
 *
 * @param folders of buckets that are elsewhere than below the server's folder, by name
 * @param onDemand whether a bucket is created when it is first written to; until then it is empty in lists
 */
public record Buckets(Map<String, Path> folders, boolean onDemand) {

    /** Those below the server's folder, and no others. */
    public static final Buckets PLAIN = new Buckets(Map.of(), false);

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");

    public Buckets {
        folders = Ordered.sorted(folders);
    }

    /** Whether a bucket may have this name: 3 to 63 lower-case letters, digits, {@code -} and {@code .}. */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches() && !name.contains("..");
    }
}
