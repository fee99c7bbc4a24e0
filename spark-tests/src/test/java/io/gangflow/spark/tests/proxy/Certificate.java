package io.gangflow.spark.tests.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A self-signed certificate with its key, created with the JDK's keytool. */
public final class Certificate {

    private static final String PASSWORD = "changeit";
    private static final String ALIAS = "s3";

    private final KeyStore keys;
    private final Path trustStore;

    private Certificate(KeyStore keys, Path trustStore) {
        this.keys = keys;
        this.trustStore = trustStore;
    }

    /**
     * Creates a certificate.
     *
     * @param folder receives two files
     * @param host subject, such as {@code ip:127.0.0.1} or {@code dns:elsewhere.example}
     */
    public static Certificate make(Path folder, String host) throws IOException {
        Path file = folder.resolve(host.replace(':', '-') + ".p12");
        keytool(
                "-genkeypair",
                "-alias",
                ALIAS,
                "-keyalg",
                "EC",
                "-dname",
                "CN=test",
                "-ext",
                "san=" + host,
                "-keystore",
                file);
        try {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(file)) {
                keys.load(in, PASSWORD.toCharArray());
            }
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry(ALIAS, keys.getCertificate(ALIAS));
            Path trustStore = folder.resolve(host.replace(':', '-') + "-trusted.p12");
            try (OutputStream out = Files.newOutputStream(trustStore)) {
                trusted.store(out, PASSWORD.toCharArray());
            }
            return new Certificate(keys, trustStore);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void keytool(Object... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException("keytool: " + output);
        }
    }

    /** Returns the sockets of a server that uses the certificate. */
    public ServerSocketFactory sockets() {
        try {
            KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(keys, PASSWORD.toCharArray());
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return context.getServerSocketFactory();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the options of a JVM that trusts only this certificate, for its environment. */
    public String trustedBy() {
        return "-Djavax.net.ssl.trustStore=" + trustStore + " -Djavax.net.ssl.trustStorePassword=" + PASSWORD;
    }
}
