package io.gangflow.jobs.storage;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Optional;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;

/** Explains TLS failures that do not go away with retries. */
public final class TlsFailure {

    private static final int MAX_DEPTH = 20;
    private static final int GREETING_MILLIS = 5_000;
    private static final String TRUST =
            "name a trust store that has its issuer, with JAVA_TOOL_OPTIONS=-Djavax.net.ssl.trustStore=FILE";

    private TlsFailure() {}

    /**
     * Returns the explanation; empty if the failure is not about TLS, or may be temporary.
     *
     * @param server such as {@code S3 at https://host}
     */
    public static Optional<String> sentence(Throwable thrown, String server) {
        boolean tls = false;
        Throwable link = thrown;
        for (int depth = 0; link != null && depth < MAX_DEPTH; depth++) {
            String message = String.valueOf(link.getMessage());
            tls |= link instanceof SSLException;
            if (tls && message.contains("unrecognized SSL message")) {
                return Optional.of(server + " does not speak TLS; write http:// in the endpoint's URL");
            }
            if (link instanceof SSLPeerUnverifiedException || isOfAnotherHost(link, message)) {
                return Optional.of("the certificate of " + server + " is for another host: " + message
                        + "; check the endpoint's URL, and GANGFLOW_S3_PATH_STYLE");
            }
            if (tls && isOutOfDate(link)) {
                return Optional.of("the certificate of " + server + " is not valid now: " + message
                        + "; renew it, and check this machine's clock");
            }
            if (tls && link instanceof CertificateException) {
                return Optional.of("the certificate of " + server + " is not trusted: " + message + "; " + TRUST);
            }
            link = link.getCause();
        }
        return Optional.empty();
    }

    /**
     * Makes a TLS handshake with a server, for clients that retry after a rejected certificate.
     *
     * @param url not checked unless it starts with {@code https://}
     * @throws StorageException if it is not a URL, or TLS fails; an unreachable server is left to the client
     */
    public static void check(String url) throws StorageException {
        URI endpoint = S3Endpoint.urlOf(S3Variable.AWS_ENDPOINT_URL_S3, url);
        if (!"https".equals(endpoint.getScheme())) {
            return;
        }
        try {
            HttpURLConnection connection = (HttpURLConnection) endpoint.toURL().openConnection();
            connection.setRequestMethod("HEAD");
            connection.setConnectTimeout(GREETING_MILLIS);
            connection.setReadTimeout(GREETING_MILLIS);
            connection.setInstanceFollowRedirects(false);
            connection.getResponseCode();
            connection.disconnect();
        } catch (IOException e) {
            Optional<String> failure = sentence(e, "S3 at " + url);
            if (failure.isPresent()) {
                throw new StorageException(failure.get(), e);
            }
        }
    }

    /**
     * Returns whether the certificate is expired or not yet valid. This exception is the cause of one that only reports
     * a failed validation.
     */
    private static boolean isOutOfDate(Throwable link) {
        Throwable cause = link;
        for (int depth = 0; cause != null && depth < MAX_DEPTH; depth++) {
            if (cause instanceof CertificateExpiredException || cause instanceof CertificateNotYetValidException) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }

    private static boolean isOfAnotherHost(Throwable link, String message) {
        return link instanceof CertificateException && message.startsWith("No ") && message.contains("matching");
    }
}
