package io.gangflow.training.rendezvous;

import io.gangflow.training.collective.RingLink;
import io.gangflow.training.environment.GroupMember;
import io.gangflow.training.time.Deadline;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/** Connects each rank of a roster to the next one. */
final class RingFormation {

    private static final int GREETING_MILLIS = 5_000;

    private final GroupMember member;
    private final String job;
    private final Roster roster;

    RingFormation(GroupMember member, String job, Roster roster) {
        this.member = member;
        this.job = job;
        this.roster = roster;
    }

    /** Connects first and accepts second: a connection is made before the other side accepts it. */
    RingLink form(RingListener listener, Deadline deadline, Duration patience) throws IOException {
        SocketChannel next = connect(deadline);
        try {
            SocketChannel previous = acceptPrevious(listener, deadline);
            return new RingLink(member.rank(), member.worldSize(), tuned(previous), tuned(next), patience);
        } catch (IOException | RuntimeException failure) {
            next.close();
            throw failure;
        }
    }

    private SocketChannel connect(Deadline deadline) throws IOException {
        int rank = (member.rank() + 1) % member.worldSize();
        InetSocketAddress address = roster.listeners().get(rank);
        SocketChannel channel = SocketChannel.open();
        try {
            channel.socket().connect(address, deadline.millisLeft());
            InetSocketAddress own = roster.listeners().get(member.rank());
            Greeting.of(roster.session(), member, job, own).write(new Connection(channel.socket()).out());
            return channel;
        } catch (IOException failure) {
            channel.close();
            throw new IOException("rank " + rank + " at " + address + ": " + failure.getMessage(), failure);
        }
    }

    private SocketChannel acceptPrevious(RingListener listener, Deadline deadline) throws IOException {
        int rank = Math.floorMod(member.rank() - 1, member.worldSize());
        while (true) {
            SocketChannel channel = listener.accept(deadline);
            if (isFrom(rank, channel.socket())) {
                return channel;
            }
            channel.close();
        }
    }

    private boolean isFrom(int rank, Socket socket) {
        try {
            Greeting greeting = Greeting.read(new Connection(socket).in(GREETING_MILLIS));
            return greeting.rank() == rank && greeting.session() == roster.session();
        } catch (IOException stranger) {
            return false;
        }
    }

    private static SocketChannel tuned(SocketChannel channel) throws IOException {
        return channel.setOption(StandardSocketOptions.TCP_NODELAY, true)
                .setOption(StandardSocketOptions.SO_KEEPALIVE, true);
    }
}
