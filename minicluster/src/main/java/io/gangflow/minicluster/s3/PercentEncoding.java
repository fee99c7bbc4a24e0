package io.gangflow.minicluster.s3;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Percent-encoding of RFC 3986, as S3 uses it in signatures and lists. */
final class PercentEncoding {

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private PercentEncoding() {}

    static String encode(String text, boolean keepSlash) {
        StringBuilder out = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            int c = b & 0xff;
            boolean letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
            if (letter || "-_.~".indexOf(c) >= 0 || (keepSlash && c == '/')) {
                out.append((char) c);
            } else {
                out.append('%').append(HEX.toHexDigits(b));
            }
        }
        return out.toString();
    }

    static String decode(String text) throws S3Error {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '%') {
                bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
                continue;
            }
            if (i + 3 > text.length()
                    || !HexFormat.isHexDigit(text.charAt(i + 1))
                    || !HexFormat.isHexDigit(text.charAt(i + 2))) {
                throw new S3Error(400, "InvalidURI", "a `%` is not followed by two hexadecimal digits");
            }
            bytes.write(HexFormat.fromHexDigits(text, i + 1, i + 3));
            i += 2;
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
