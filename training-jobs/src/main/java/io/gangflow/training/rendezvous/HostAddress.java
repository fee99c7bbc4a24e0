package io.gangflow.training.rendezvous;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.Optional;

/**
 * The address on which rank 0, or a parameter server, listens: the address of its pod if known, else the address of its
 * name, if that belongs to this machine, else the machine's own name. The name of a pod behind a Service may resolve
 * only once the pod is ready, and then possibly to the address of the Service.
 */
public final class HostAddress {

    private HostAddress() {}

    /**
     * Determines the address.
     *
     * @param podAddress of this pod, if known
     * @param masterAddress name by which the other ranks connect to this process
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
