package io.gangflow.server.identity;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the {@code Authorization} header. */
public final class AuthorizationHeader {

    private static final Credentials NONE = new Credentials.None();

    private AuthorizationHeader() {}

    /** Returns the credentials in the header; {@link Credentials.None} when it cannot be parsed. */
    public static Credentials read(@Nullable String header) {
        if (header == null) {
            return NONE;
        }
        int space = header.indexOf(' ');
        if (space < 0) {
            return NONE;
        }
        String value = header.substring(space + 1).strip();
        return switch (header.substring(0, space).toLowerCase(Locale.ROOT)) {
            case "bearer" -> value.isEmpty() ? NONE : new Credentials.Bearer(value);
            case "basic" -> basic(value);
            default -> NONE;
        };
    }

    private static Credentials basic(String value) {
        try {
            byte[] bytes = Base64.getDecoder().decode(value);
            String both = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            int colon = both.indexOf(':');
            return colon < 1 ? NONE : new Credentials.Password(both.substring(0, colon), both.substring(colon + 1));
        } catch (IllegalArgumentException | CharacterCodingException unreadable) {
            return NONE;
        }
    }
}
