package io.gangflow.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.server.jetty.ServerOptions.Tls;
import io.gangflow.server.testing.SecretFiles;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.interfaces.RSAPrivateCrtKey;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@SuppressWarnings("NullAway.Init") // set before each test
final class TlsTest {

    private static final String PASSWORD = "changeit";

    @TempDir
    private Path folder = Path.of("");

    private KeyStore made;

    @BeforeEach
    void make() throws IOException, InterruptedException, GeneralSecurityException {
        Path store = folder.resolve("store.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "RSA",
                        "-keysize",
                        "2048",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost,ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
        made = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            made.load(in, PASSWORD.toCharArray());
        }
    }

    private Path pem(String name, String kind, byte[] bytes) throws IOException {
        return SecretFiles.write(
                folder.resolve(name),
                "-----BEGIN %s-----\n%s\n-----END %s-----\n"
                        .formatted(kind, Base64.getMimeEncoder().encodeToString(bytes), kind));
    }

    private Path certificate() throws IOException, GeneralSecurityException {
        return pem("tls.crt", "CERTIFICATE", made.getCertificate("server").getEncoded());
    }

    private RSAPrivateCrtKey key() throws GeneralSecurityException {
        return (RSAPrivateCrtKey) made.getKey("server", PASSWORD.toCharArray());
    }

    private ApiServer start(Path key) throws IOException, GeneralSecurityException {
        Tls tls = new Tls(certificate(), key);
        return ApiServer.start(
                new ServerOptions("127.0.0.1", 0, Optional.of(tls), ServerLimits.DEFAULT),
                Servers.echoes(),
                Servers.everybody());
    }

    private String ask(ApiServer server, String... protocols) throws IOException, GeneralSecurityException {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, new char[0]);
        trusted.setCertificateEntry("server", made.getCertificate("server"));
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        try (SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket("localhost", server.port())) {
            socket.setSoTimeout(20_000);
            socket.setEnabledProtocols(protocols);
            socket.getOutputStream()
                    .write("GET /api/v2/dags/count HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** RFC 8017, A.1.2, with numbers of any length. */
    private static byte[] pkcs1(RSAPrivateCrtKey key) {
        byte[] numbers = new byte[0];
        for (BigInteger number : new BigInteger[] {
            BigInteger.ZERO,
            key.getModulus(),
            key.getPublicExponent(),
            key.getPrivateExponent(),
            key.getPrimeP(),
            key.getPrimeQ(),
            key.getPrimeExponentP(),
            key.getPrimeExponentQ(),
            key.getCrtCoefficient()
        }) {
            numbers = concat(numbers, der(0x02, number.toByteArray()));
        }
        return der(0x30, numbers);
    }

    private static byte[] der(int tag, byte[] content) {
        byte[] head = content.length < 128
                ? new byte[] {(byte) tag, (byte) content.length}
                : new byte[] {(byte) tag, (byte) 0x82, (byte) (content.length >> 8), (byte) content.length};
        return concat(head, content);
    }

    private static byte[] concat(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }

    @Test
    void pemFilesInBothFormsOfKeysAreServed() throws IOException, GeneralSecurityException {
        for (Path key : new Path[] {
            pem("pkcs8.key", "PRIVATE KEY", key().getEncoded()), pem("pkcs1.key", "RSA PRIVATE KEY", pkcs1(key()))
        }) {
            try (ApiServer server = start(key)) {
                assertThat(ask(server, "TLSv1.3")).startsWith("HTTP/1.1 200");
                assertThat(ask(server, "TLSv1.2")).startsWith("HTTP/1.1 200");
                assertThatThrownBy(() -> ask(server, "TLSv1.1")).isInstanceOf(SSLException.class);
            }
        }
    }

    @Test
    void filesThatHoldSomethingElseAreNamed() throws IOException, GeneralSecurityException {
        Path none = SecretFiles.write(folder.resolve("none.key"), "nothing");
        assertThatThrownBy(() -> start(none))
                .isInstanceOf(ServerStartException.class)
                .hasMessageContaining("there is no private key in `%s`".formatted(none));
        Path curve = pem("curve.key", "EC PRIVATE KEY", new byte[20]);
        assertThatThrownBy(() -> start(curve)).hasMessageContaining("openssl pkcs8 -topk8");
    }

    @Test
    void aKeyThatOthersCanReadIsRefused() throws IOException, GeneralSecurityException {
        Path key = pem("open.key", "PRIVATE KEY", key().getEncoded());
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
        assertThatThrownBy(() -> start(key))
                .isInstanceOf(ServerStartException.class)
                .hasMessageContaining("rw-r--r--")
                .hasMessageContaining("hint: chmod 600");
    }
}
