package io.gangflow.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Long inputs, up to 1 MiB, from a few bytes. The byte 255, which is not in any UTF-8 text, marks a part that is repeated:
 * <code>before 255 part 255 after</code>. So small inputs that the fuzzer changes quickly also show what grows faster
 * than the input.
 */
final class Input {

    /** Surrounds the part to repeat. */
    static final byte MARK = (byte) 0xff;

    /** Smaller while fuzzing: what is quadratic takes too long there as well, and the fuzzer makes more inputs. */
    private static final int LONGEST = Budget.FUZZING ? 1 << 17 : 1 << 20;

    private Input() {}

    /** Returns the bytes that a target reads. */
    static byte[] bytes(byte[] written) {
        int first = indexOf(written, 0);
        int second = first < 0 ? -1 : indexOf(written, first + 1);
        if (second < 0) {
            return written;
        }
        byte[] part = Arrays.copyOfRange(written, first + 1, second);
        ByteArrayOutputStream out = new ByteArrayOutputStream(LONGEST);
        out.write(written, 0, first);
        int after = written.length - second - 1;
        while (part.length > 0 && out.size() + part.length + after <= LONGEST) {
            out.writeBytes(part);
        }
        out.write(written, second + 1, after);
        return out.toByteArray();
    }

    /** Returns the text that a target reads. */
    static String text(byte[] written) {
        return new String(bytes(written), StandardCharsets.UTF_8);
    }

    /** Writes a seed: a text whose middle part is repeated. */
    static byte[] repeated(String before, String part, String after) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(before.getBytes(StandardCharsets.UTF_8));
        out.write(MARK);
        out.writeBytes(part.getBytes(StandardCharsets.UTF_8));
        out.write(MARK);
        out.writeBytes(after.getBytes(StandardCharsets.UTF_8));
        return out.toByteArray();
    }

    private static int indexOf(byte[] bytes, int from) {
        for (int index = from; index < bytes.length; index++) {
            if (bytes[index] == MARK) {
                return index;
            }
        }
        return -1;
    }
}
