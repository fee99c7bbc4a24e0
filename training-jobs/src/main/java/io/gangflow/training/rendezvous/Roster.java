package io.gangflow.training.rendezvous;

import io.gangflow.training.environment.GroupMember;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * Rank 0's answer to the whole group: where each rank waits for the previous one.
 *
 * @param session token of this group formation, by which connections of an earlier one are detected
 * @param listeners by rank
 */
record Roster(long session, List<InetSocketAddress> listeners) {

    private static final int WELCOME = 1;
    private static final int REFUSED = 2;

    Roster {
        listeners = List.copyOf(listeners);
    }

    void write(DataOutputStream to) throws IOException {
        to.writeByte(WELCOME);
        to.writeLong(session);
        to.writeInt(listeners.size());
        for (InetSocketAddress listener : listeners) {
            HandshakeRequest.writeAddress(to, listener);
        }
        to.flush();
    }

    static void refuse(DataOutputStream to, String objection) throws IOException {
        to.writeByte(REFUSED);
        to.writeUTF(objection);
        to.flush();
    }

    /**
     * Reads rank 0's answer.
     *
     * @throws RendezvousException if rank 0 rejects this rank
     */
    static Roster read(DataInputStream from) throws IOException {
        int kind = from.readUnsignedByte();
        if (kind == REFUSED) {
            throw new RendezvousException("rank 0 refuses this rank: " + from.readUTF(), null);
        }
        if (kind != WELCOME) {
            throw new StreamCorruptedException("rank 0 answered with " + kind);
        }
        long session = from.readLong();
        int count = from.readInt();
        if (count < 1 || count > GroupMember.MAX_WORLD_SIZE) {
            throw new StreamCorruptedException("a roster of " + count + " ranks");
        }
        List<InetSocketAddress> listeners = new ArrayList<>();
        for (int rank = 0; rank < count; rank++) {
            listeners.add(HandshakeRequest.readAddress(from));
        }
        return new Roster(session, listeners);
    }
}
