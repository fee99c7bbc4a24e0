package io.gangflow.minicluster.s3;

import java.util.List;

/**
 * The first entries of a list, up to S3's limit for one response.
 *
 * @param size the maximum number of entries
 * @param truncated whether there are more
 */
record Page<T>(List<T> entries, int size, boolean truncated) {

    /** The limit for parts, uploads and keys alike. */
    static final int MAX = 1000;

    Page {
        entries = List.copyOf(entries);
    }

    /** @param asked the limit that the request sets */
    static <T> Page<T> of(List<T> all, int asked) {
        int size = Math.min(asked, MAX);
        return new Page<>(all.subList(0, Math.min(size, all.size())), size, size > 0 && all.size() > size);
    }

    /** The last entry of a truncated page. */
    T last() {
        return entries.get(entries.size() - 1);
    }
}
