package io.gangflow.serving.http;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The open connections, and whether the server is shutting down. Thread-safe. */
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

    /** Makes every further response the last of its connection. */
    void end() {
        ending = true;
    }

    boolean isEnding() {
        return ending;
    }

    /** Closes the connections without a pending request. */
    void closeIdle() {
        open.forEach(ConnectionGuard::closeIfIdle);
    }

    /** Closes the connections that have exceeded their timeout. */
    void closeOverdue() {
        open.forEach(ConnectionGuard::closeIfOverdue);
    }

    void closeAll() {
        open.forEach(ConnectionGuard::close);
    }
}
