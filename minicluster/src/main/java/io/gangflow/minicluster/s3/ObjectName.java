package io.gangflow.minicluster.s3;

import java.nio.charset.StandardCharsets;

/** A bucket and key, validated to name a file inside the server's folder. */
record ObjectName(String bucket, String key) {

    private static final int MAX_KEY_BYTES = 1024;
    private static final int MAX_NAME_BYTES = 255;

    static void checkBucket(String bucket) throws S3Error {
        if (!Buckets.isName(bucket)) {
            throw new S3Error(400, "InvalidBucketName", "`" + bucket + "` is not a bucket name");
        }
    }

    static ObjectName of(String bucket, String key) throws S3Error {
        checkBucket(bucket);
        if (bytes(key) > MAX_KEY_BYTES) {
            throw new S3Error(400, "KeyTooLongError", "the key has more than " + MAX_KEY_BYTES + " bytes");
        }
        String file = key.endsWith("/") ? key.substring(0, key.length() - 1) : key;
        for (String segment : file.split("/", -1)) {
            boolean dots = segment.equals(".") || segment.equals("..");
            boolean control = segment.chars().anyMatch(c -> c < 0x20 || c == '\\' || c == 0x7f);
            if (segment.isEmpty() || dots || control || bytes(segment) > MAX_NAME_BYTES) {
                throw S3Error.invalid("this server keeps objects as files; `" + key + "` cannot be the name of one");
            }
        }
        return new ObjectName(bucket, key);
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Whether the key ends in a slash: an empty object that marks a folder. */
    boolean isFolder() {
        return key.endsWith("/");
    }

    @Override
    public String toString() {
        return bucket + "/" + key;
    }
}
