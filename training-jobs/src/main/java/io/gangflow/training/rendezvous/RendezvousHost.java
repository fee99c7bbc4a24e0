package io.gangflow.training.rendezvous;

import io.gangflow.training.environment.GroupMember;
import io.gangflow.training.time.Deadline;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** The rendezvous on rank 0: waits for every other rank, then sends all of them the addresses of the group. */
final class RendezvousHost implements AutoCloseable {

    /** Timeout for the greeting, so that a silent foreign connection does not delay the group for longer. */
    private static final int GREETING_MILLIS = 5_000;

    /** Time in which ranks that arrive late are still informed that the group has failed. */
    private static final Duration FAREWELL = Duration.ofSeconds(5);

    /** A rank that has joined and waits for the roster. */
    private record Guest(HandshakeRequest greeting, Connection connection) {}

    private final ServerSocket server;
    private final GroupMember member;
    private final String job;
    private final Consumer<String> log;
    private final SortedMap<Integer, Guest> guests = new TreeMap<>();
    private final Set<String> refusals = new TreeSet<>();
    private Optional<String> spoiled = Optional.empty();

    RendezvousHost(InetSocketAddress address, GroupMember member, String job, Consumer<String> log) throws IOException {
        this.server = new ServerSocket();
        this.member = member;
        this.job = job;
        this.log = log;
        try {
            server.bind(address, GroupMember.MAX_WORLD_SIZE);
        } catch (IOException taken) {
            server.close();
            throw taken;
        }
    }

    InetSocketAddress address() {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    /**
     * Waits for the other ranks and sends them the roster.
     *
     * @param listener where rank 0 waits for the last rank
     * @throws RendezvousException if ranks are missing at the deadline, or a rank does not fit the others
     */
    Roster gather(InetSocketAddress listener, long session, Deadline deadline) throws IOException {
        while (guests.size() < member.worldSize() - 1) {
            admit(accept(deadline));
            if (spoiled.isPresent()) {
                rejectAll(spoiled.get(), deadline);
                throw new RendezvousException(spoiled.get(), null);
            }
            if (guests.size() == member.worldSize() - 1) {
                guests.values().removeIf(guest -> guest.connection().closedByPeer());
            }
        }
        List<InetSocketAddress> listeners = new ArrayList<>();
        listeners.add(listener);
        guests.values().forEach(guest -> listeners.add(guest.greeting().listener()));
        Roster roster = new Roster(session, listeners);
        for (Guest guest : guests.values()) {
            roster.write(guest.connection().out());
        }
        return roster;
    }

    private Socket accept(Deadline deadline) throws IOException {
        try {
            server.setSoTimeout(deadline.millisLeft());
            return server.accept();
        } catch (SocketTimeoutException late) {
            throw new RendezvousException(
                    "after " + deadline.limit().toSeconds() + " s only " + (guests.size() + 1) + " of "
                            + member.worldSize() + " ranks have come to " + address() + "; missing: " + missing()
                            + (refusals.isEmpty() ? "" : "; refused: " + String.join("; ", refusals)),
                    late);
        }
    }

    private List<Integer> missing() {
        List<Integer> ranks = new ArrayList<>();
        for (int rank = 1; rank < member.worldSize(); rank++) {
            if (!guests.containsKey(rank)) {
                ranks.add(rank);
            }
        }
        return ranks;
    }

    private void admit(Socket socket) throws IOException {
        Connection connection = new Connection(socket);
        try {
            HandshakeRequest greeting = HandshakeRequest.read(connection.in(GREETING_MILLIS));
            Optional<JoinRejection> objection = greeting.objection(member, job).or(() -> duplicate(greeting.rank()));
            if (objection.isEmpty()) {
                guests.put(greeting.rank(), new Guest(greeting, connection));
                return;
            }
            refuse(connection, "rank " + greeting.rank(), objection.get());
        } catch (OtherVersionException other) {
            refuse(connection, "a rank", new JoinRejection(String.valueOf(other.getMessage()), true));
        } catch (IOException stranger) {
            log.accept("ignored a connection from " + connection + ": " + stranger.getMessage());
        }
        connection.close();
    }

    /**
     * Rejects a second rank with the same number. The first one may turn out to be lost, so the group does not fail for
     * that.
     */
    private Optional<JoinRejection> duplicate(int rank) {
        Guest other = guests.get(rank);
        return other == null || other.connection().closedByPeer()
                ? Optional.empty()
                : JoinRejection.toOne("rank " + rank + " has already come from " + other.connection());
    }

    private void refuse(Connection connection, String who, JoinRejection objection) {
        String refusal = who + " from " + connection + ": " + objection.reason();
        log.accept("refused " + refusal);
        refusals.add(refusal);
        if (objection.spoilsAll()) {
            spoiled = Optional.of("the ranks have different settings: " + refusal);
        }
        reject(connection, objection.reason());
    }

    private void reject(Connection connection, String reason) {
        try {
            Roster.refuse(connection.out(), reason);
            connection.finish();
        } catch (IOException gone) {
            log.accept("could not report to " + connection + " why it is refused: " + gone.getMessage());
        }
    }

    /**
     * Informs the ranks that have joined, and for a moment those that arrive now, so that none waits until its timeout.
     */
    private void rejectAll(String reason, Deadline deadline) throws IOException {
        guests.values().forEach(guest -> reject(guest.connection(), reason));
        Deadline farewell = Deadline.in(FAREWELL);
        int told = guests.size() + 1;
        while (told < member.worldSize() - 1 && !farewell.passed()) {
            server.setSoTimeout(Math.min(farewell.millisLeft(), deadline.millisLeft()));
            try {
                reject(new Connection(server.accept()), reason);
                told++;
            } catch (SocketTimeoutException nobody) {
                return;
            }
        }
    }

    @Override
    public void close() throws IOException {
        try (server) {
            Iterator<Map.Entry<Integer, Guest>> all = guests.entrySet().iterator();
            while (all.hasNext()) {
                all.next().getValue().connection().close();
                all.remove();
            }
        }
    }
}
