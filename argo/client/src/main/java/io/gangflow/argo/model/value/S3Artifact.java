package io.gangflow.argo.model.value;

import io.fabric8.kubernetes.api.model.SecretKeySelector;
import org.jspecify.annotations.Nullable;

/** An object, or a prefix of objects, in a bucket. Encryption and retention are additional fields. */
public final class S3Artifact extends ArgoObject {

    private @Nullable String endpoint;
    private @Nullable String bucket;
    private @Nullable String region;
    private @Nullable String key;
    private @Nullable Boolean insecure;
    private @Nullable SecretKeySelector accessKeySecret;
    private @Nullable SecretKeySelector secretKeySecret;
    private @Nullable String roleARN;
    private @Nullable Boolean useSDKCreds;

    public @Nullable String getEndpoint() {
        return endpoint;
    }

    public void setEndpoint(@Nullable String endpoint) {
        this.endpoint = endpoint;
    }

    public @Nullable String getBucket() {
        return bucket;
    }

    public void setBucket(@Nullable String bucket) {
        this.bucket = bucket;
    }

    public @Nullable String getRegion() {
        return region;
    }

    public void setRegion(@Nullable String region) {
        this.region = region;
    }

    public @Nullable String getKey() {
        return key;
    }

    public void setKey(@Nullable String key) {
        this.key = key;
    }

    public @Nullable Boolean getInsecure() {
        return insecure;
    }

    public void setInsecure(@Nullable Boolean insecure) {
        this.insecure = insecure;
    }

    public @Nullable SecretKeySelector getAccessKeySecret() {
        return accessKeySecret;
    }

    public void setAccessKeySecret(@Nullable SecretKeySelector accessKeySecret) {
        this.accessKeySecret = accessKeySecret;
    }

    public @Nullable SecretKeySelector getSecretKeySecret() {
        return secretKeySecret;
    }

    public void setSecretKeySecret(@Nullable SecretKeySelector secretKeySecret) {
        this.secretKeySecret = secretKeySecret;
    }

    public @Nullable String getRoleARN() {
        return roleARN;
    }

    public void setRoleARN(@Nullable String roleARN) {
        this.roleARN = roleARN;
    }

    public @Nullable Boolean getUseSDKCreds() {
        return useSDKCreds;
    }

    public void setUseSDKCreds(@Nullable Boolean useSDKCreds) {
        this.useSDKCreds = useSDKCreds;
    }
}
