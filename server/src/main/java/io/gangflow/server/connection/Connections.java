package io.gangflow.server.connection;

import io.gangflow.jobs.http.ConnectionTime;
import io.gangflow.time.Ticker;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The open connections of a server. Thread-safe. */
public final class Connections {

    private final ConnectionLimits limits;
    private final Set<ConnectionGuard> open = new HashSet<>();
    private final Map<String, Integer> byAddress = new HashMap<>();
    private long refused;

    public Connections(ConnectionLimits limits) {
        this.limits = limits;
    }

    /**
     * Adds a new connection. If there are too many, the one that has waited longest without a request is closed: an
     * honest client sends its headers immediately.
     *
     * @param closing closes the connection
     * @return empty when the new connection is rejected
     */
    Optional<ConnectionGuard> add(InetAddress client, Runnable closing) {
        String address = AddressKey.of(client);
        Optional<ConnectionGuard> leaves = Optional.empty();
        ConnectionGuard guard =
                new ConnectionGuard(new ConnectionTime(limits.times(), Ticker.SYSTEM::nanos), address, closing);
        synchronized (this) {
            boolean crowded = byAddress.getOrDefault(address, 0) >= limits.perAddress();
            if (crowded || open.size() >= limits.total()) {
                refused++;
                leaves = oldestSpare(other -> !crowded || other.address().equals(address));
                if (leaves.isEmpty()) {
                    return Optional.empty();
                }
                remove(leaves.get());
            }
            open.add(guard);
            byAddress.merge(address, 1, Integer::sum);
        }
        leaves.ifPresent(old -> old.closing().run());
        return Optional.of(guard);
    }

    private Optional<ConnectionGuard> oldestSpare(Predicate<ConnectionGuard> which) {
        return open.stream()
                .filter(which)
                .sorted((one, other) ->
                        Long.signum(one.time().deadline() - other.time().deadline()))
                .filter(guard -> guard.time().closeIfSpare())
                .findFirst();
    }

    synchronized void remove(ConnectionGuard guard) {
        if (open.remove(guard)) {
            byAddress.computeIfPresent(guard.address(), (address, count) -> count == 1 ? null : count - 1);
        }
    }

    /** Closes connections that exceed their time limit. */
    public void closeOverdue() {
        close(guard -> guard.time().isOverdue());
    }

    /** Closes connections without an active request. */
    public void closeIdle() {
        close(guard -> guard.time().closeIfIdle());
    }

    private void close(Predicate<ConnectionGuard> which) {
        List<ConnectionGuard> chosen;
        synchronized (this) {
            chosen = open.stream().filter(which).toList();
        }
        chosen.forEach(guard -> guard.closing().run());
    }

    public synchronized int count() {
        return open.size();
    }

    /** Returns the number of connections closed or rejected because there were too many. */
    public synchronized long refusals() {
        return refused;
    }
}
