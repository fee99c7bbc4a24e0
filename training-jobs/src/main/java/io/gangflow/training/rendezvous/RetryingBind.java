package io.gangflow.training.rendezvous;

import io.gangflow.training.time.Deadline;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.util.function.Consumer;

/**
 * Binds an address as soon as it is free: the pod of the previous attempt may still hold the port for a moment.
 *
 * @param who name of the listening process, for messages
 * @param deadline of the attempts
 * @param log receives a line about the wait
 */
public record RetryingBind(String who, Deadline deadline, Consumer<String> log) {

    /** Opens a listener. */
    @FunctionalInterface
    public interface Opening<T> {
        T at(InetSocketAddress address) throws IOException;
    }

    /**
     * Retries until the address is bound.
     *
     * @throws RendezvousException if the address is still in use at the deadline
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
                if (backoff.shouldLog()) {
                    log.accept(who + " waits for " + address + ": " + taken.getMessage());
                }
                backoff.pause();
            }
        }
    }
}
