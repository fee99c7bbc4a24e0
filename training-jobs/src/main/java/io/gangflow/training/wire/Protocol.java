package io.gangflow.training.wire;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.OptionalInt;

/**
 * The first four bytes of a connection: three that say what speaks, and the version in which it does. Both sides need the
 * same.
 *
 * @param name three bytes
 * @param version grows with every change of what is sent
 */
public record Protocol(int name, int version) {

    private static final int FIRST = 0x30;

    /** Says what speaks, and in which version. */
    public void introduce(DataOutputStream to) throws IOException {
        to.writeInt((name << Byte.SIZE) | (FIRST + version));
    }

    /** The version in which the other side speaks; nothing if it speaks something else. */
    public OptionalInt versionOf(DataInputStream from) throws IOException {
        int first = from.readInt();
        return first >>> Byte.SIZE == name ? OptionalInt.of((first & 0xff) - FIRST) : OptionalInt.empty();
    }
}
