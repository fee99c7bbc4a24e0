package io.gangflow.server.jetty;

import java.io.ByteArrayOutputStream;
import java.util.HexFormat;

/** RSA keys in PKCS #1, the default format of cert-manager, which Java does not read. */
final class Pkcs1 {

    /** Version 0, and the algorithm rsaEncryption without parameters (RFC 5208, RFC 8017). */
    private static final byte[] HEAD = HexFormat.of().parseHex("020100300d06092a864886f70d0101010500");

    private static final int SEQUENCE = 0x30;
    private static final int OCTETS = 0x04;

    private Pkcs1() {}

    static byte[] toPkcs8(byte[] key) {
        ByteArrayOutputStream inner = new ByteArrayOutputStream();
        inner.writeBytes(HEAD);
        inner.writeBytes(tagged(OCTETS, key));
        return tagged(SEQUENCE, inner.toByteArray());
    }

    /** Encodes DER with a length of one or two bytes; a key needs no more. */
    private static byte[] tagged(int tag, byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(tag);
        if (content.length < 0x80) {
            out.write(content.length);
        } else {
            out.write(0x82);
            out.write(content.length >> 8);
            out.write(content.length);
        }
        out.writeBytes(content);
        return out.toByteArray();
    }
}
