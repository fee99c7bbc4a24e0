package io.gangflow.training.rendezvous;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;

/**
 * The first four bytes on a connection between ranks: three that say what speaks, and the version in which it does. It
 * grows with every change of what ranks send each other; ranks of two versions do not work together. How rank 0 refuses
 * somebody never changes, so that every version understands it.
 */
final class ProtocolVersion {

    static final int OWN = 2;

    private static final int NAME = 0x47_46_47;
    private static final int FIRST = 0x30;

    private ProtocolVersion() {}

    static void write(DataOutputStream to) throws IOException {
        to.writeInt((NAME << Byte.SIZE) | (FIRST + OWN));
    }

    /**
     * Reads what a peer begins with.
     *
     * @throws StreamCorruptedException if it is no rank
     * @throws OtherVersionException if it is one of another version
     */
    static void require(DataInputStream from) throws IOException {
        int first = from.readInt();
        if (first >>> Byte.SIZE != NAME) {
            throw new StreamCorruptedException("not a rank of a training job");
        }
        int version = (first & 0xff) - FIRST;
        if (version != OWN) {
            throw new OtherVersionException("it speaks version " + version + " of the protocol, rank 0 version " + OWN
                    + "; all ranks need the same image");
        }
    }
}
