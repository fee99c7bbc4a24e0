package io.gangflow.cli.network;

import io.gangflow.run.Launcher.LaunchException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * A PEM file of certificate authorities that are trusted in addition to those of the Java runtime. Companies add their
 * own authorities to the system's file, and the runtime of an installed archive does not include them.
 *
 * @param file the file in {@code SSL_CERT_FILE}, or else the system's file
 */
record CertificateBundle(Path file) {

    private static final String VARIABLE = "SSL_CERT_FILE";

    /** The paths on Debian and Alpine, Fedora, openSUSE, and macOS. */
    private static final List<Path> SYSTEM = Stream.of(
                    "/etc/ssl/certs/ca-certificates.crt",
                    "/etc/pki/tls/certs/ca-bundle.crt",
                    "/etc/ssl/ca-bundle.pem",
                    "/etc/ssl/cert.pem")
            .map(Path::of)
            .toList();

    static Optional<CertificateBundle> find(Map<String, String> environment) {
        String named = environment.getOrDefault(VARIABLE, "");
        return named.isBlank()
                ? SYSTEM.stream().filter(Files::isReadable).findFirst().map(CertificateBundle::new)
                : Optional.of(new CertificateBundle(Path.of(named)));
    }

    /** @throws LaunchException when the file cannot be read, or has no certificates */
    SSLContext context() {
        try (InputStream content = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            for (Certificate authority : CertificateFactory.getInstance("X.509").generateCertificates(content)) {
                add(store, authority);
            }
            if (store.size() == 0) {
                throw new LaunchException(sentence("has no certificates"));
            }
            for (TrustManager runtime : managers(null)) {
                for (Certificate authority : ((X509TrustManager) runtime).getAcceptedIssuers()) {
                    add(store, authority);
                }
            }
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers(store), null);
            return context;
        } catch (IOException | GeneralSecurityException unreadable) {
            throw new LaunchException(sentence("cannot be read (%s)".formatted(unreadable.getMessage())), unreadable);
        }
    }

    /** Returns the trust managers of a store, or of the Java runtime for null. */
    private static TrustManager[] managers(@Nullable KeyStore store) throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }

    private String sentence(String what) {
        return "the file of certificates `%s` %s; name another one with %s".formatted(file, what, VARIABLE);
    }

    private static void add(KeyStore store, Certificate authority) throws GeneralSecurityException {
        store.setCertificateEntry(Integer.toString(store.size()), authority);
    }
}
