package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Loopback addresses of pods: a separate 127.x.y.z for each pod name where the system accepts all of 127.0.0.0/8
 * (Linux); 127.0.0.1 for all pods elsewhere (macOS). One JVM never assigns an address twice. x and the first y depend on
 * the process, so that two clusters on one machine collide only if their process IDs differ by a multiple of 10,000, or
 * after 1,250 pods. Thread-safe.
 */
final class PodAddresses {

    private static final int BLOCKS = 200;
    private static final int STARTS = 50;
    private static final int PER_OCTET = 250;
    private static final long PID = ProcessHandle.current().pid();
    private static final AtomicInteger NEXT = new AtomicInteger(firstNumber(PID));

    /** Below the ranges from which Linux, macOS and Kubernetes assign ports. */
    private static final int FIRST_PORT = 18_000;

    private static final int PORTS = 12_000;

    /** Distance between the first ports of clusters on one machine. */
    private static final int STRIDE = 61;

    private final boolean own = hasWholeBlock();
    private final int second = second(PID);
    private final Map<String, Integer> byName = new ConcurrentHashMap<>();

    /** The second octet of the addresses of a process. */
    static int second(long process) {
        return 16 + (int) (process % BLOCKS);
    }

    /** The number of the first pod of a process, from which the other octets follow. */
    static int firstNumber(long process) {
        return 1 + (int) (process / BLOCKS % STARTS) * (PER_OCTET / STARTS) * PER_OCTET;
    }

    /** The address of a pod. A recreated pod of the same name keeps it. */
    String of(Pod pod) {
        return of(pod.getMetadata().getNamespace(), name(pod));
    }

    /** The current or future address of the pod of this name. */
    String of(String namespace, String name) {
        int number = number(namespace, name);
        return own
                ? "127.%d.%d.%d".formatted(second, number / PER_OCTET % PER_OCTET, number % PER_OCTET + 1)
                : "127.0.0.1";
    }

    /** A port reserved for this name, for programs that listen on all addresses. */
    int port(String namespace, String name) {
        return FIRST_PORT + (second * STRIDE + number(namespace, name)) % PORTS;
    }

    /** A reserved port on which no process listens now; another cluster of this machine may use the reserved one. */
    int freePort(String namespace, String name) {
        String tried = name;
        while (!isFree(port(namespace, tried))) {
            tried += "'";
        }
        return port(namespace, tried);
    }

    private static boolean isFree(int port) {
        try (ServerSocket probe = new ServerSocket(port)) {
            return probe.isBound();
        } catch (IOException taken) {
            return false;
        }
    }

    private int number(String namespace, String name) {
        return byName.computeIfAbsent(namespace + "/" + name, unknown -> NEXT.getAndIncrement());
    }

    private static String name(Pod pod) {
        String hostname = pod.getSpec().getHostname();
        String subdomain = pod.getSpec().getSubdomain();
        return hostname == null || subdomain == null ? pod.getMetadata().getName() : hostname + "." + subdomain;
    }

    private static boolean hasWholeBlock() {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 16, 0, 1}))) {
            return probe.isBound();
        } catch (IOException notOurs) {
            return false;
        }
    }
}
