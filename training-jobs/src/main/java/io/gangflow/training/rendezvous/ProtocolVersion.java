package io.gangflow.training.rendezvous;

import io.gangflow.training.wire.Protocol;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.OptionalInt;

/**
 * The first four bytes on a connection between ranks: three for the protocol, one for its version. The version
 * increases with every change of the messages between ranks; ranks of different versions do not work together. The
 * message by which rank 0 rejects a peer never changes, so every version can read it.
 */
final class ProtocolVersion {

    static final Protocol OWN = new Protocol(0x47_46_47, 3);

    private ProtocolVersion() {}

    /**
     * Reads and checks the first bytes of a peer.
     *
     * @throws StreamCorruptedException if the peer is not a rank
     * @throws OtherVersionException if it is a rank of another version
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
