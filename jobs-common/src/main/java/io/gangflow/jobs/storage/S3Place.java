package io.gangflow.jobs.storage;

/**
 * A bucket and a key in it, from {@code s3://bucket/key} or {@code s3a://bucket/key}.
 *
 * @param key may be empty, and may end in a slash
 */
public record S3Place(String bucket, String key) {

    static boolean isS3(String place) {
        return place.startsWith("s3://") || place.startsWith("s3a://");
    }

    static S3Place parse(String place) throws StorageException {
        String rest = place.substring(place.indexOf("://") + 3);
        int slash = rest.indexOf('/');
        String bucket = slash < 0 ? rest : rest.substring(0, slash);
        if (!bucket.matches("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")) {
            throw new StorageException("`" + bucket + "` in " + place
                    + " is not a bucket name: 3 to 63 of a-z, 0-9, `-` and `.`, as in s3://bucket/key");
        }
        return new S3Place(bucket, slash < 0 ? "" : rest.substring(slash + 1));
    }

    @Override
    public String toString() {
        return "s3://" + bucket + "/" + key;
    }
}
