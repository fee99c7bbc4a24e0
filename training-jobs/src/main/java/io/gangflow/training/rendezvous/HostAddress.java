package io.gangflow.training.rendezvous;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.Optional;

/**
 * The address on which rank 0, or a parameter server, listens: that of its pod where it is known, else the one its name resolves to, if that
 * is an address of this machine. The name of a pod behind a Service may resolve only once the pod is ready, and then
 * possibly to an address in front of it; the machine's own name is what remains.
 */
public final class HostAddress {

    private HostAddress() {}

    /**
     * Finds it.
     *
     * @param podAddress of this pod, where it is known
     * @param masterAddress name by which the others know this process
     */
    public static InetAddress find(Optional<InetAddress> podAddress, String masterAddress) throws IOException {
        if (podAddress.isPresent()) {
            return podAddress.get();
        }
        try {
            InetAddress named = InetAddress.getByName(masterAddress);
            if (named.isLoopbackAddress() || NetworkInterface.getByInetAddress(named) != null) {
                return named;
            }
            return InetAddress.getLocalHost();
        } catch (java.net.UnknownHostException notYet) {
            return InetAddress.getLocalHost();
        }
    }
}
