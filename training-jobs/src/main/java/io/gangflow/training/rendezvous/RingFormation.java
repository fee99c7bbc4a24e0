package io.gangflow.training.rendezvous;

import io.gangflow.training.collective.Collective;
import io.gangflow.training.collective.PeerLink;
import io.gangflow.training.collective.PeerLink.Peer;
import io.gangflow.training.collective.SizedCollective;
import io.gangflow.training.environment.GroupMember;
import io.gangflow.training.time.Deadline;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Connects each rank of a roster to the next one, and to its partners if there are enough ranks. Ranks of one machine
 * then use Unix domain sockets.
 */
final class RingFormation {

    private static final int GREETING_MILLIS = 5_000;

    private final GroupMember member;
    private final String job;
    private final Roster roster;
    private final Path temporary;
    private final List<SocketChannel> opened = new ArrayList<>();
    private final List<SocketChannel> made = new ArrayList<>();
    private final List<SocketChannel> accepted = new ArrayList<>();

    /**
     * @param temporary folder in which ranks of one machine find each other's sockets
     */
    RingFormation(GroupMember member, String job, Roster roster, Path temporary) {
        this.member = member;
        this.job = job;
        this.roster = roster;
        this.temporary = temporary;
    }

    /**
     * Connects first and accepts second. This works because a connection is established before the other side accepts
     * it.
     */
    Collective form(RingListener listener, Deadline deadline, Duration patience) throws IOException {
        int rank = member.rank();
        int previous = Math.floorMod(rank - 1, member.worldSize());
        int next = (rank + 1) % member.worldSize();
        SortedMap<Integer, SocketChannel> partners = new TreeMap<>();
        List<Integer> awaited = new ArrayList<>();
        try {
            SocketChannel toNext = connect(next, HandshakeRequest.Purpose.RING, deadline);
            for (int partner : SizedCollective.partners(rank, member.worldSize())) {
                if (partner < rank) {
                    partners.put(partner, connect(partner, HandshakeRequest.Purpose.PARTNER, deadline));
                } else {
                    awaited.add(partner);
                }
            }
            SocketChannel fromPrevious = accept(listener, previous, awaited, partners, deadline);
            LocalSockets local = new LocalSockets(temporary, deadline, opened::add);
            local.shorten(accepted, made);
            PeerLink ring = new PeerLink(
                    rank,
                    new Peer(previous, local.insteadOf(fromPrevious)),
                    new Peer(next, local.insteadOf(toNext)),
                    patience);
            SortedMap<Integer, PeerLink> links = new TreeMap<>();
            for (var partner : partners.entrySet()) {
                Peer peer = new Peer(partner.getKey(), local.insteadOf(partner.getValue()));
                links.put(partner.getKey(), new PeerLink(rank, peer, peer, patience));
            }
            return SizedCollective.of(member.worldSize(), ring, links);
        } catch (IOException | RuntimeException failure) {
            for (SocketChannel channel : opened) {
                channel.close();
            }
            throw failure;
        }
    }

    private SocketChannel connect(int rank, HandshakeRequest.Purpose purpose, Deadline deadline) throws IOException {
        InetSocketAddress address = roster.listeners().get(rank);
        SocketChannel channel = SocketChannel.open();
        opened.add(channel);
        try {
            channel.socket().connect(address, deadline.millisLeft());
            InetSocketAddress own = roster.listeners().get(member.rank());
            HandshakeRequest.of(purpose, roster.session(), member, job, own)
                    .write(new Connection(channel.socket()).out());
            made.add(channel);
            return tuned(channel);
        } catch (IOException failure) {
            throw new IOException("rank " + rank + " at " + address + ": " + failure.getMessage(), failure);
        }
    }

    /**
     * Accepts connections until the previous rank and all partners with higher numbers have connected; returns the
     * previous rank's connection.
     */
    private SocketChannel accept(
            RingListener listener,
            int previous,
            List<Integer> awaited,
            SortedMap<Integer, SocketChannel> partners,
            Deadline deadline)
            throws IOException {
        List<SocketChannel> ring = new ArrayList<>();
        while (ring.isEmpty() || !partners.keySet().containsAll(awaited)) {
            SocketChannel channel = listener.accept(deadline);
            opened.add(channel);
            try {
                HandshakeRequest greeting = HandshakeRequest.read(new Connection(channel.socket()).in(GREETING_MILLIS));
                boolean ours = greeting.session() == roster.session();
                if (ours && greeting.purpose() == HandshakeRequest.Purpose.RING && greeting.rank() == previous) {
                    ring.add(tuned(channel));
                    accepted.add(channel);
                } else if (ours
                        && greeting.purpose() == HandshakeRequest.Purpose.PARTNER
                        && awaited.contains(greeting.rank())) {
                    partners.put(greeting.rank(), tuned(channel));
                    accepted.add(channel);
                } else {
                    channel.close();
                }
            } catch (IOException stranger) {
                channel.close();
            }
        }
        return ring.get(0);
    }

    private static SocketChannel tuned(SocketChannel channel) throws IOException {
        return channel.setOption(StandardSocketOptions.TCP_NODELAY, true)
                .setOption(StandardSocketOptions.SO_KEEPALIVE, true);
    }
}
