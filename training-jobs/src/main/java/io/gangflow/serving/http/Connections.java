package io.gangflow.serving.http;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The connections that are open, and whether the server is about to end. Thread-safe. */
final class Connections {

    private final HttpLimits limits;
    private final Set<ConnectionGuard> open = ConcurrentHashMap.newKeySet();
    private volatile boolean ending;

    Connections(HttpLimits limits) {
        this.limits = limits;
    }

    HttpLimits limits() {
        return limits;
    }

    boolean isFull() {
        return open.size() >= limits.connections();
    }

    void add(ConnectionGuard connection) {
        open.add(connection);
    }

    void remove(ConnectionGuard connection) {
        open.remove(connection);
    }

    int count() {
        return open.size();
    }

    /** From now on every answer is the last of its connection. */
    void end() {
        ending = true;
    }

    boolean isEnding() {
        return ending;
    }

    /** Closes those on which nothing is under way. */
    void closeIdle() {
        open.forEach(ConnectionGuard::closeIfIdle);
    }

    /** Cuts off those whose time is over. */
    void closeOverdue() {
        open.forEach(ConnectionGuard::closeIfOverdue);
    }

    void closeAll() {
        open.forEach(ConnectionGuard::close);
    }
}
