package io.gangflow.minicluster.s3;

/** An error response of S3. */
final class S3Error extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;

    S3Error(int status, String code, String message) {
        super(message, null, false, false);
        this.status = status;
        this.code = code;
    }

    int status() {
        return status;
    }

    String code() {
        return code;
    }

    static S3Error invalid(String message) {
        return new S3Error(400, "InvalidArgument", message);
    }

    static S3Error noSuchKey(ObjectName name) {
        return new S3Error(404, "NoSuchKey", "there is no object " + name);
    }

    static S3Error noSuchBucket(String bucket) {
        return new S3Error(404, "NoSuchBucket", "there is no bucket " + bucket);
    }

    static S3Error preconditionFailed(String what) {
        return new S3Error(412, "PreconditionFailed", what);
    }
}
