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

/** Says of a TLS connection that will fail again however often it is tried what is wrong with it. */
public final class TlsFailure {

    private static final int MAX_DEPTH = 20;
    private static final int GREETING_MILLIS = 5_000;
    private static final String TRUST =
            "name a trust store that has its issuer, with JAVA_TOOL_OPTIONS=-Djavax.net.ssl.trustStore=FILE";

    private TlsFailure() {}

    /**
     * A sentence, or nothing when it is no failure of TLS, or one that may pass.
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
     * Greets a server, for clients that take a refused certificate for something that passes.
     *
     * @param url anything but {@code https://…} is not checked
     * @throws StorageException when it is no URL, or TLS fails; that there is no answer is for the client to find
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

    /** The exception that says so is a cause of one that only says that something was checked. */
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
