package io.gangflow.minicluster.s3;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The part of an object that a Range header requests.
 *
 * @param asked whether there was a valid Range header; the status is then 206, even for the whole object
 */
record ByteRange(long from, long length, boolean asked) {

    private static final Pattern HEADER = Pattern.compile("bytes=(\\d{0,18})-(\\d{0,18})");

    /** As in S3: the whole object if the header is invalid; 416 if the range is outside the object. */
    static ByteRange of(String header, long size) throws S3Error {
        Matcher matcher = HEADER.matcher(header);
        if (!matcher.matches() || header.equals("bytes=-")) {
            return new ByteRange(0, size, false);
        }
        String first = matcher.group(1);
        String last = matcher.group(2);
        long from = first.isEmpty() ? Math.max(0, size - Long.parseLong(last)) : Long.parseLong(first);
        long to = first.isEmpty() || last.isEmpty() ? size - 1 : Math.min(size - 1, Long.parseLong(last));
        if (from >= size || to < from) {
            throw new S3Error(416, "InvalidRange", "the range " + header + " lies outside of " + size + " bytes");
        }
        return new ByteRange(from, to - from + 1, true);
    }
}
