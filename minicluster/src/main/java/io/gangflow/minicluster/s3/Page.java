package io.gangflow.minicluster.s3;

import java.util.List;

/**
 * The first entries of a list, as many as S3 answers with at a time.
 *
 * @param size how many there may be
 * @param truncated whether there are more
 */
record Page<T>(List<T> entries, int size, boolean truncated) {

    /** Of parts, uploads and keys alike. */
    static final int MAX = 1000;

    Page {
        entries = List.copyOf(entries);
    }

    /** @param asked as the request has it */
    static <T> Page<T> of(List<T> all, int asked) {
        int size = Math.min(asked, MAX);
        return new Page<>(all.subList(0, Math.min(size, all.size())), size, size > 0 && all.size() > size);
    }

    /** Of a truncated page. */
    T last() {
        return entries.get(entries.size() - 1);
    }
}
