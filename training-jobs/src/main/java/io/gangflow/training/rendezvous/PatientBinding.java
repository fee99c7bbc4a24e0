package io.gangflow.training.rendezvous;

import io.gangflow.training.time.Deadline;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.function.Consumer;

/**
 * Listens on an address as soon as it is free: the pod of the attempt before may still hold the port for a moment.
 *
 * @param who listens, for messages
 * @param deadline until when it tries
 * @param log told in a line of what is being waited for
 */
public record PatientBinding(String who, Deadline deadline, Consumer<String> log) {

    /** Opens a listener. */
    @FunctionalInterface
    public interface Opening<T> {
        T at(InetSocketAddress address) throws IOException;
    }

    /**
     * Tries until it succeeds.
     *
     * @throws RendezvousException if the address is still taken at the deadline
     */
    public <T> T bind(InetSocketAddress address, Opening<T> opening) throws IOException, InterruptedException {
        Backoff backoff = new Backoff(deadline);
        while (true) {
            try {
                return opening.at(address);
            } catch (BindException taken) {
                if (deadline.passed()) {
                    throw new RendezvousException(who + " cannot listen on " + address, taken);
                }
                if (backoff.worthTelling()) {
                    log.accept(who + " waits for " + address + ": " + taken.getMessage());
                }
                backoff.pause();
            }
        }
    }
}
