package io.gangflow.training.wire;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.OptionalInt;

/**
 * The first four bytes of a connection: three for the protocol, one for its version. Both sides need the same.
 *
 * @param name three bytes
 * @param version increases with every change of the messages
 */
public record Protocol(int name, int version) {

    private static final int FIRST = 0x30;

    /** Sends protocol and version. */
    public void writeHeader(DataOutputStream to) throws IOException {
        to.writeInt((name << Byte.SIZE) | (FIRST + version));
    }

    /** Reads the version of the other side; empty if it uses another protocol. */
    public OptionalInt versionOf(DataInputStream from) throws IOException {
        int first = from.readInt();
        return first >>> Byte.SIZE == name ? OptionalInt.of((first & 0xff) - FIRST) : OptionalInt.empty();
    }
}
