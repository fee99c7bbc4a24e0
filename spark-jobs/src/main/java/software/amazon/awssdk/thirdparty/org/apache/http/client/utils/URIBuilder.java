package software.amazon.awssdk.thirdparty.org.apache.http.client.utils;

/**
 * The only class of the AWS bundle's relocated Apache HTTP client that hadoop-aws 3.4.2 uses
 * (STSClientFactory.getSTSEndpoint). Without it, S3A's assumed roles with an STS endpoint fail with
 * NoClassDefFoundError.
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
