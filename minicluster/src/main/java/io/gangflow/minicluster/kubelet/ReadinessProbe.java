package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.HTTPGetAction;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Probe;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.net.URI;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * Probes a container once by HTTP or TCP, always on its pod's own address. Does not support other probes (exec, grpc,
 * HTTPS): such a container counts as ready.
 */
final class ReadinessProbe {

    private static final int LARGEST_GOOD = 399;

    private final Container container;
    private final Probe probe;
    private final String address;

    ReadinessProbe(Container container, Probe probe, String address) {
        this.container = container;
        this.probe = probe;
        this.address = address;
    }

    boolean succeeds() {
        HTTPGetAction get = probe.getHttpGet();
        if (get != null && !"HTTPS".equals(get.getScheme())) {
            OptionalInt port = port(get.getPort());
            return port.isPresent() && answers(port.getAsInt(), Objects.requireNonNullElse(get.getPath(), "/"));
        }
        if (probe.getTcpSocket() != null) {
            OptionalInt port = port(probe.getTcpSocket().getPort());
            return port.isPresent() && accepts(port.getAsInt());
        }
        return true;
    }

    private boolean answers(int port, String path) {
        try {
            URI uri = URI.create("http://%s:%d%s".formatted(address, port, path.startsWith("/") ? path : "/" + path));
            HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection(Proxy.NO_PROXY);
            connection.setConnectTimeout(timeoutMillis());
            connection.setReadTimeout(timeoutMillis());
            connection.setInstanceFollowRedirects(false);
            try {
                int code = connection.getResponseCode();
                return code >= HttpURLConnection.HTTP_OK && code <= LARGEST_GOOD;
            } finally {
                connection.disconnect();
            }
        } catch (IOException | IllegalArgumentException notReady) {
            return false; // no process listens yet, or the path is invalid
        }
    }

    private boolean accepts(int port) {
        try (Socket socket = new Socket(Proxy.NO_PROXY)) {
            socket.connect(new InetSocketAddress(address, port), timeoutMillis());
            return true;
        } catch (IOException notReady) {
            return false; // no process listens yet
        }
    }

    /** Resolves a port given by number or by its name in the container. */
    private OptionalInt port(IntOrString port) {
        if (port.getIntVal() != null) {
            return OptionalInt.of(port.getIntVal());
        }
        return container.getPorts().stream()
                .filter(each -> port.getStrVal().equals(each.getName()))
                .mapToInt(ContainerPort::getContainerPort)
                .findFirst();
    }

    private int timeoutMillis() {
        return 1_000 * Objects.requireNonNullElse(probe.getTimeoutSeconds(), 1);
    }
}
