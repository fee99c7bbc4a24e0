package io.gangflow.minicluster.s3;

import java.util.Arrays;
import java.util.Optional;

/**
 * The preconditions of a request.
 *
 * @param ifMatch an ETag or {@code *}; empty for none
 * @param ifNoneMatch an ETag or {@code *}; empty for none
 */
record Preconditions(String ifMatch, String ifNoneMatch) {

    static final Preconditions NONE = new Preconditions("", "");

    void checkWrite(Optional<StoredObject> existing) throws S3Error {
        if (!ifMatch.isEmpty() && !matches(ifMatch, existing)) {
            throw S3Error.preconditionFailed("If-Match: the object is not the one expected");
        }
        if (!ifNoneMatch.isEmpty() && matches(ifNoneMatch, existing)) {
            throw S3Error.preconditionFailed("If-None-Match: the object exists");
        }
    }

    /** For GET and HEAD: 412 or 304. */
    void checkRead(StoredObject object) throws S3Error {
        if (!ifMatch.isEmpty() && !matches(ifMatch, Optional.of(object))) {
            throw S3Error.preconditionFailed("If-Match: the object is not the one expected");
        }
        if (!ifNoneMatch.isEmpty() && matches(ifNoneMatch, Optional.of(object))) {
            throw new S3Error(304, "NotModified", "If-None-Match: the object is unchanged");
        }
    }

    private static boolean matches(String condition, Optional<StoredObject> object) {
        return object.filter(o -> condition.equals("*")
                        || Arrays.asList(condition.split(", *", -1)).contains(o.etag())
                        || ('"' + condition + '"').equals(o.etag()))
                .isPresent();
    }
}
