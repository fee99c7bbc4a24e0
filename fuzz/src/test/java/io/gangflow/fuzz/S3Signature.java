package io.gangflow.fuzz;

import io.gangflow.minicluster.s3.Credentials;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * AWS Signature Version 4 for requests whose target is written without percent-encoding; those with a {@code %} stay
 * unsigned, so that the decoding is fuzzed too.
 */
final class S3Signature {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
    private static final String HASH = "x-amz-content-sha256";
    private static final String DATE = "x-amz-date";
    private static final String SIGNED = "host;" + HASH + ";" + DATE;

    private S3Signature() {}

    static HttpInput sign(HttpInput request, int port, Credentials credentials) throws GeneralSecurityException {
        if (request.target().contains("%")) {
            return request;
        }
        String[] parts = request.target().split("\\?", 2);
        String path = encoded(parts[0], true);
        Map<String, String> query = new TreeMap<>();
        for (String pair : (parts.length < 2 ? "" : parts[1]).split("&", 0)) {
            String[] both = pair.split("=", 2);
            if (!pair.isEmpty()) {
                query.put(encoded(both[0], false), both.length < 2 ? "" : encoded(both[1], false));
            }
        }
        String parameters = query.entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .sorted()
                .collect(Collectors.joining("&"));
        String time = TIME.format(Instant.now());
        String hash = request.headers()
                .getOrDefault(HASH, hex(MessageDigest.getInstance("SHA-256").digest(request.body())));
        String canonical = String.join(
                "\n",
                request.method(),
                path,
                parameters,
                "host:127.0.0.1:%d%n%s:%s%n%s:%s%n".formatted(port, HASH, hash, DATE, time),
                SIGNED,
                hash);
        return request.at(parameters.isEmpty() ? path : path + "?" + parameters)
                .with(HASH, hash)
                .with(DATE, time)
                .with("authorization", authorization(canonical, time, credentials));
    }

    private static String authorization(String canonical, String time, Credentials credentials)
            throws GeneralSecurityException {
        String scope = time.substring(0, 8) + "/us-east-1/s3/aws4_request";
        byte[] key = bytes("AWS4" + credentials.secretKey());
        for (String part : scope.split("/", -1)) {
            key = hmac(key, part);
        }
        String hash = hex(MessageDigest.getInstance("SHA-256").digest(bytes(canonical)));
        String signature = hex(hmac(key, String.join("\n", "AWS4-HMAC-SHA256", time, scope, hash)));
        return "AWS4-HMAC-SHA256 Credential=%s/%s, SignedHeaders=%s, Signature=%s"
                .formatted(credentials.accessKey(), scope, SIGNED, signature);
    }

    private static byte[] hmac(byte[] key, String text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(bytes(text));
    }

    private static String encoded(String text, boolean keepsSlash) {
        StringBuilder out = new StringBuilder();
        for (byte each : text.getBytes(StandardCharsets.ISO_8859_1)) {
            char c = (char) (each & 0xff);
            boolean plain = (c < 0x80 && Character.isLetterOrDigit(c)) || "-_.~".indexOf(c) >= 0;
            if (plain || (keepsSlash && c == '/')) {
                out.append(c);
            } else {
                out.append('%').append(HexFormat.of().withUpperCase().toHexDigits(each));
            }
        }
        return out.toString();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }
}
