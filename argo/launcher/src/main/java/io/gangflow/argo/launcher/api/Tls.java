package io.gangflow.argo.launcher.api;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** TLS contexts from the PEM files of Kubernetes: authorities, certificate and key. */
final class Tls {

    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
    private static final char[] NO_PASSWORD = {};

    private Tls() {}

    /** A certificate and its PKCS#8 key. */
    record Identity(String certificate, String key) {}

    static SSLContext context(byte[] authorities, Optional<Identity> identity) {
        try {
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            int number = 0;
            for (Certificate authority : certificates(authorities)) {
                trusted.setCertificateEntry("authority-" + number++, authority);
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            KeyManager[] keys = identity.isPresent() ? keys(identity.get()) : new KeyManager[0];
            context.init(keys, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new AccessException("the certificates for the API server cannot be used: " + e.getMessage(), e);
        }
    }

    private static KeyManager[] keys(Identity identity) throws GeneralSecurityException, IOException {
        KeyStore own = KeyStore.getInstance("PKCS12");
        own.load(null, null);
        Certificate[] chain = certificates(identity.certificate().getBytes(StandardCharsets.US_ASCII))
                .toArray(Certificate[]::new);
        own.setKeyEntry("client", privateKey(identity.key()), NO_PASSWORD, chain);
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(own, NO_PASSWORD);
        return keys.getKeyManagers();
    }

    private static Collection<? extends Certificate> certificates(byte[] pem) throws GeneralSecurityException {
        return CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(pem));
    }

    private static PrivateKey privateKey(String pem) throws GeneralSecurityException {
        Matcher matcher = KEY.matcher(pem);
        if (!matcher.find()) {
            throw new InvalidKeySpecException("the client's key is not PKCS#8, `BEGIN PRIVATE KEY`");
        }
        PKCS8EncodedKeySpec spec =
                new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(matcher.group(1)));
        InvalidKeySpecException last = new InvalidKeySpecException("no algorithm was tried");
        for (String algorithm : List.of("EC", "RSA", "Ed25519")) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(spec);
            } catch (InvalidKeySpecException e) {
                last = e;
            }
        }
        throw last;
    }
}
