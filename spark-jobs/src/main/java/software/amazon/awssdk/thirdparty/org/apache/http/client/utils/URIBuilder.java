package software.amazon.awssdk.thirdparty.org.apache.http.client.utils;

/**
 * The one class of the AWS bundle's own Apache HTTP client that hadoop-aws 3.4.2 uses by that name
 * (STSClientFactory.getSTSEndpoint): without it, S3A's assumed roles with an STS endpoint end in NoClassDefFoundError.
 */
public final class URIBuilder extends org.apache.http.client.utils.URIBuilder {

    @Override
    public URIBuilder setScheme(String scheme) {
        super.setScheme(scheme);
        return this;
    }

    @Override
    public URIBuilder setHost(String host) {
        super.setHost(host);
        return this;
    }
}
