package io.gangflow.minicluster.s3;

import io.gangflow.collection.Ordered;
import java.nio.file.Path;
import java.util.Map;

/**
 * Where buckets are.
 *
 * @param folders of buckets that are elsewhere than below the server's folder, by name
 * @param onDemand whether a bucket is created when it is first asked for
 */
public record Buckets(Map<String, Path> folders, boolean onDemand) {

    /** Those below the server's folder, and no others. */
    public static final Buckets PLAIN = new Buckets(Map.of(), false);

    public Buckets {
        folders = Ordered.sorted(folders);
    }
}
