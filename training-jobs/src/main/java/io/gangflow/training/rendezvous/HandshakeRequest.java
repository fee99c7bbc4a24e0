package io.gangflow.training.rendezvous;

import io.gangflow.training.environment.GroupMember;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * The first message of a rank on every connection to a peer.
 *
 * @param purpose of the connection
 * @param session token of the group that rank 0 has formed; 0 before that
 * @param rank of the sender
 * @param worldSize from the sender's variables
 * @param runId of its attempt of the job
 * @param job description of the computation; must be equal on all ranks
 * @param listener where it waits for the previous rank
 */
record HandshakeRequest(
        Purpose purpose, long session, int rank, int worldSize, String runId, String job, InetSocketAddress listener) {

    /** The purpose of a connection. */
    enum Purpose {
        /** To get the addresses of the other ranks. */
        JOIN(0),
        /** To send to the next rank. */
        RING(1),
        /** To exchange with a rank that need not be a neighbour. */
        PARTNER(2);

        private final int code;

        Purpose(int code) {
            this.code = code;
        }

        private static Purpose of(int code) throws StreamCorruptedException {
            for (Purpose purpose : values()) {
                if (purpose.code == code) {
                    return purpose;
                }
            }
            throw new StreamCorruptedException("a connection for purpose " + code);
        }
    }

    static HandshakeRequest of(
            Purpose purpose, long session, GroupMember member, String job, InetSocketAddress listener) {
        return new HandshakeRequest(purpose, session, member.rank(), member.worldSize(), member.runId(), job, listener);
    }

    void write(DataOutputStream to) throws IOException {
        ProtocolVersion.OWN.writeHeader(to);
        to.writeByte(purpose.code);
        to.writeLong(session);
        to.writeInt(rank);
        to.writeInt(worldSize);
        to.writeUTF(runId);
        to.writeUTF(job);
        writeAddress(to, listener);
        to.flush();
    }

    /**
     * Reads the greeting of a peer.
     *
     * @throws StreamCorruptedException if the peer is not a rank
     * @throws OtherVersionException if it is a rank of another version
     */
    static HandshakeRequest read(DataInputStream from) throws IOException {
        ProtocolVersion.require(from);
        return new HandshakeRequest(
                Purpose.of(from.readUnsignedByte()),
                from.readLong(),
                from.readInt(),
                from.readInt(),
                from.readUTF(),
                from.readUTF(),
                readAddress(from));
    }

    static void writeAddress(DataOutputStream to, InetSocketAddress address) throws IOException {
        byte[] bytes = address.getAddress().getAddress();
        to.writeByte(bytes.length);
        to.write(bytes);
        to.writeShort(address.getPort());
    }

    static InetSocketAddress readAddress(DataInputStream from) throws IOException {
        int length = from.readUnsignedByte();
        if (length != 4 && length != 16) {
            throw new StreamCorruptedException("an address of " + length + " bytes");
        }
        return new InetSocketAddress(InetAddress.getByAddress(from.readNBytes(length)), from.readUnsignedShort());
    }

    /**
     * Returns why this rank cannot join the group of rank 0; empty if it can. A rank of another run is only rejected; a
     * rank of the same run with different settings makes the whole group fail.
     */
    Optional<JoinRejection> objection(GroupMember host, String hostJob) {
        if (!runId.equals(host.runId())) {
            return JoinRejection.toOne("it belongs to run \"" + runId + "\", rank 0 to run \"" + host.runId() + "\"");
        }
        if (worldSize != host.worldSize()) {
            return JoinRejection.toAll("it expects " + worldSize + " ranks, rank 0 expects " + host.worldSize());
        }
        if (rank < 1 || rank >= worldSize) {
            return JoinRejection.toAll("it calls itself rank " + rank + " of " + worldSize);
        }
        if (!job.equals(hostJob)) {
            return JoinRejection.toAll("it is about to compute \"" + job + "\", rank 0 \"" + hostJob + "\"");
        }
        return Optional.empty();
    }
}
