package io.gangflow.minicluster.s3;

/** The only key pair that the server accepts. */
public record Credentials(String accessKey, String secretKey) {

    public Credentials {
        if (!accessKey.matches("[A-Za-z0-9_-]{3,128}")) {
            throw new IllegalArgumentException("access key: 3 to 128 letters, digits, `_` and `-`");
        }
        if (secretKey.length() < 16) {
            throw new IllegalArgumentException("secret key: at least 16 characters, has " + secretKey.length());
        }
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "Credentials[" + accessKey + "]";
    }
}
