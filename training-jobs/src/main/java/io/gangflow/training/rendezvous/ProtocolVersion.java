package io.gangflow.training.rendezvous;

import io.gangflow.training.wire.Protocol;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.OptionalInt;

/**
 * The first four bytes on a connection between ranks: three that say what speaks, and the version in which it does. It
 * grows with every change of what ranks send each other; ranks of two versions do not work together. How rank 0 refuses
 * somebody never changes, so that every version understands it.
 */
final class ProtocolVersion {

    static final Protocol OWN = new Protocol(0x47_46_47, 3);

    private ProtocolVersion() {}

    /**
     * Reads what a peer begins with.
     *
     * @throws StreamCorruptedException if it is no rank
     * @throws OtherVersionException if it is one of another version
     */
    static void require(DataInputStream from) throws IOException {
        OptionalInt version = OWN.versionOf(from);
        if (version.isEmpty()) {
            throw new StreamCorruptedException("not a rank of a training job");
        }
        if (version.getAsInt() != OWN.version()) {
            throw new OtherVersionException("it speaks version " + version.getAsInt()
                    + " of the protocol, rank 0 version " + OWN.version() + "; all ranks need the same image");
        }
    }
}
