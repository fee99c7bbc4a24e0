package io.gangflow.server.jetty;

import io.gangflow.server.identity.PrivateFile;
import io.gangflow.server.identity.SecretFileException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Creates a key store from a certificate and its key in PEM, as cert-manager and OpenSSL write them. */
final class PemFiles {

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z ]*PRIVATE KEY)-----\\s+([A-Za-z0-9+/=\\s]+)-----END \\1-----");

    private PemFiles() {}

    /**
     * Reads both files.
     *
     * @throws IOException when a file cannot be read
     * @throws SecretFileException when the key cannot be read, or others can read it
     * @throws GeneralSecurityException when a file has other content; the message contains the fix and
     *     nothing of the file
     */
    static KeyStore read(ServerOptions.Tls files) throws IOException, GeneralSecurityException {
        Certificate[] chain = CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(Files.readAllBytes(files.certificate())))
                .toArray(new Certificate[0]);
        if (chain.length == 0) {
            throw new InvalidKeySpecException("there is no certificate in `%s`".formatted(files.certificate()));
        }
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, new char[0]);
        store.setKeyEntry("server", key(files.key()), new char[0], chain);
        return store;
    }

    private static PrivateKey key(Path file) throws IOException, GeneralSecurityException {
        Matcher block = BLOCK.matcher(new String(PrivateFile.read(file, "key file of TLS"), StandardCharsets.US_ASCII));
        if (!block.find()) {
            throw new InvalidKeySpecException("there is no private key in `%s`".formatted(file));
        }
        byte[] bytes = Base64.getMimeDecoder().decode(block.group(2));
        byte[] encoded = switch (block.group(1)) {
            case "PRIVATE KEY" -> bytes;
            case "RSA PRIVATE KEY" -> Pkcs1.toPkcs8(bytes);
            default ->
                throw new InvalidKeySpecException(
                        "`%s` contains an %s; convert it with: openssl pkcs8 -topk8 -nocrypt -in %s"
                                .formatted(file, block.group(1), file));
        };
        for (String algorithm : List.of("RSA", "EC", "Ed25519")) {
            Optional<PrivateKey> key = decode(algorithm, encoded);
            if (key.isPresent()) {
                return key.get();
            }
        }
        throw new InvalidKeySpecException("the key in `%s` is neither RSA nor EC nor Ed25519".formatted(file));
    }

    private static Optional<PrivateKey> decode(String algorithm, byte[] encoded) throws GeneralSecurityException {
        try {
            return Optional.of(KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded)));
        } catch (InvalidKeySpecException ofAnother) {
            return Optional.empty();
        }
    }
}
