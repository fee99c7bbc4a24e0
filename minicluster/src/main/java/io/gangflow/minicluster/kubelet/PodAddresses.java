package io.gangflow.minicluster.kubelet;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Loopback addresses for pods: 127.x.y.z, another one for each pod, where the system answers to all of 127.0.0.0/8
 * (Linux); 127.0.0.1 for all of them elsewhere (macOS). Addresses of one JVM do not repeat; x depends on the process,
 * so that two clusters on one machine seldom meet. Thread-safe.
 */
final class PodAddresses {

    private static final AtomicInteger NEXT = new AtomicInteger(1);
    private static final int PER_OCTET = 250;

    private final boolean own = hasWholeBlock();
    private final int second = 16 + (int) (ProcessHandle.current().pid() % 200);

    String next() {
        if (!own) {
            return "127.0.0.1";
        }
        int number = NEXT.getAndIncrement();
        return "127.%d.%d.%d".formatted(second, number / PER_OCTET % PER_OCTET, number % PER_OCTET + 1);
    }

    private static boolean hasWholeBlock() {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 16, 0, 1}))) {
            return probe.isBound();
        } catch (IOException notOurs) {
            return false;
        }
    }
}
