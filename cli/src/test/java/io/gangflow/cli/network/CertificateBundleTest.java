package io.gangflow.cli.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.gangflow.run.Launcher.LaunchException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HTTPS with a local server whose certificate is not trusted by any system. */
class CertificateBundleTest {

    private static final String PASSWORD = "changeit";

    @TempDir
    private Path folder;

    @Test
    void anAuthorityOfTheNamedFileIsTrusted() throws IOException, InterruptedException, GeneralSecurityException {
        Path keys = folder.resolve("keys.p12");
        Path authority = folder.resolve("ca.pem");
        keytool("-genkeypair -alias server -keyalg EC -dname CN=localhost -ext san=ip:127.0.0.1 -keystore " + keys);
        keytool("-exportcert -rfc -alias server -file " + authority + " -keystore " + keys);
        HttpsServer server = serve(keys);
        try {
            URI url = URI.create("https://127.0.0.1:" + server.getAddress().getPort() + "/");

            assertThat(status(Map.of("SSL_CERT_FILE", authority.toString()), url))
                    .isEqualTo(204);
            assertThatThrownBy(() -> status(Map.of(), url)).isInstanceOf(SSLHandshakeException.class);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aFileWithoutCertificatesIsNamed() throws IOException {
        Path missing = folder.resolve("missing.pem");
        Path empty = Files.writeString(folder.resolve("empty.pem"), "");

        assertThatThrownBy(() -> NetworkClient.builder(Map.of("SSL_CERT_FILE", missing.toString())))
                .isInstanceOf(LaunchException.class)
                .hasMessageStartingWith("the file of certificates `%s` cannot be read".formatted(missing))
                .hasMessageEndingWith("name another one with SSL_CERT_FILE");
        assertThatThrownBy(() -> NetworkClient.builder(Map.of("SSL_CERT_FILE", empty.toString())))
                .isInstanceOf(LaunchException.class)
                .hasMessageStartingWith("the file of certificates `%s` has no certificates".formatted(empty));
    }

    private static int status(Map<String, String> environment, URI url) throws IOException, InterruptedException {
        return NetworkClient.builder(environment)
                .build()
                .send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    private static HttpsServer serve(Path keys) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream content = Files.newInputStream(keys)) {
            store.load(content, PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static void keytool(String arguments) throws IOException, InterruptedException {
        List<String> command = Stream.concat(
                        Stream.of(Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString()),
                        Stream.concat(Stream.of(arguments.split(" ")), Stream.of("-storepass", PASSWORD)))
                .toList();
        assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
    }
}
