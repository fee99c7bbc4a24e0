package io.gangflow.jobs.storage;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Exchanges the token in a file for keys at STS (AssumeRoleWithWebIdentity, version 2011-06-15). The file is read each
 * time.
 */
final class WebIdentityKeys implements RenewedKeys.Fetch {

    private static final String DEFAULT_SESSION = "gangflow";

    private final Path token;
    private final String role;
    private final String session;
    private final URI sts;

    WebIdentityKeys(Map<String, String> environment) throws StorageException {
        this.token = Path.of(S3Variable.AWS_WEB_IDENTITY_TOKEN_FILE.required(environment, S3Identity.WEB_IDENTITY));
        this.role = S3Variable.AWS_ROLE_ARN.required(environment, S3Identity.WEB_IDENTITY);
        this.session = S3Variable.AWS_ROLE_SESSION_NAME.in(environment).orElse(DEFAULT_SESSION);
        this.sts = S3Endpoint.urlOf(
                S3Variable.AWS_ENDPOINT_URL_STS,
                S3Variable.AWS_ENDPOINT_URL_STS
                        .in(environment)
                        .orElse("https://sts." + S3Endpoint.region(environment) + ".amazonaws.com"));
    }

    @Override
    public S3Keys fetch() throws IOException {
        String content;
        try {
            content = Files.readString(token).strip();
        } catch (IOException e) {
            throw new StorageException(
                    "the web identity token " + token + " cannot be read: "
                            + e.getClass().getSimpleName(),
                    e);
        }
        // In the body, not in the URL, because URLs end up in access logs.
        String form = "Action=AssumeRoleWithWebIdentity&Version=2011-06-15&RoleArn=" + encoded(role)
                + "&RoleSessionName=" + encoded(session) + "&WebIdentityToken=" + encoded(content);
        String who = "STS at " + sts;
        return KeyRequest.keys(who, new KeyRequest("POST", sts.resolve("/"), Map.of(), form).send(who));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
