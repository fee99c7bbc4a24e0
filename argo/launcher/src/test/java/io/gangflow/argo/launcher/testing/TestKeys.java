package io.gangflow.argo.launcher.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A self-signed certificate of 127.0.0.1 and its key, made once for each algorithm with the JDK's keytool. */
public final class TestKeys {

    public static final String PASSWORD = "rehearsal";

    private static final Map<String, TestKeys> MADE = new ConcurrentHashMap<>();

    private final byte[] store;
    private final String certificate;
    private final String key;

    private TestKeys(byte[] store, String certificate, String key) {
        this.store = store;
        this.certificate = certificate;
        this.key = key;
    }

    /** Both, in a PKCS#12 store with {@link #PASSWORD}. */
    public byte[] store() {
        return store.clone();
    }

    /** The certificate as PEM. */
    public String certificate() {
        return certificate;
    }

    /** The key as PEM, in PKCS#8. */
    public String key() {
        return key;
    }

    /**
     * The certificate and the key of an algorithm.
     *
     * @param algorithm as keytool calls it: {@code EC}, {@code RSA} or {@code Ed25519}
     */
    public static TestKeys of(String algorithm) {
        return MADE.computeIfAbsent(algorithm, TestKeys::make);
    }

    private static TestKeys make(String algorithm) {
        try {
            Path folder = Files.createTempDirectory("keys");
            Path file = folder.resolve("keys.p12");
            keytool(algorithm, file);
            KeyStore keys = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(file)) {
                keys.load(in, PASSWORD.toCharArray());
            }
            byte[] store = Files.readAllBytes(file);
            Files.delete(file);
            Files.delete(folder);
            return new TestKeys(
                    store,
                    pem("CERTIFICATE", keys.getCertificate("test").getEncoded()),
                    pem(
                            "PRIVATE KEY",
                            keys.getKey("test", PASSWORD.toCharArray()).getEncoded()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void keytool(String algorithm, Path file) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "test",
                "-keyalg",
                algorithm,
                "-dname",
                "CN=" + algorithm,
                "-ext",
                "san=ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD));
        if (algorithm.equals("RSA")) {
            // keytool's own size takes several times as long.
            command.addAll(List.of("-keysize", "2048"));
        }
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!Files.exists(file)) {
            throw new IOException("keytool made no key: " + output);
        }
    }

    private static String pem(String kind, byte[] bytes) {
        return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
                .formatted(kind, Base64.getMimeEncoder().encodeToString(bytes), kind);
    }
}
