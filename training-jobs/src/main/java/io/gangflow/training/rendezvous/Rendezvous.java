package io.gangflow.training.rendezvous;

import io.gangflow.training.collective.Collective;
import io.gangflow.training.collective.SoloCollective;
import io.gangflow.training.environment.GroupMember;
import io.gangflow.training.time.Deadline;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Forms a group from its ranks.
 *
 * @param podAddress address of this rank's pod, to listen on
 * @param timeout time limit for all ranks to join
 * @param patience how long a rank may be silent within one exchange afterwards
 * @param log receives a line about each wait
 */
public record Rendezvous(Optional<InetAddress> podAddress, Duration timeout, Duration patience, Consumer<String> log) {

    /**
     * Joins the group and returns when the ring is closed.
     *
     * @param job description of the computation of this rank; a rank with another description is rejected
     * @throws RendezvousException if the group does not form in time or its ranks do not fit together
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public Collective join(GroupMember member, String job) throws InterruptedException {
        if (member.worldSize() == 1) {
            return new SoloCollective();
        }
        Deadline deadline = Deadline.in(timeout);
        try (RingListener listener = new RingListener(podAddress)) {
            Roster roster = member.rank() == 0
                    ? host(member, job, listener, deadline)
                    : new RendezvousGuest(member, job, log).join(listener, deadline);
            Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
            return new RingFormation(member, job, roster, temporary).form(listener, deadline, patience);
        } catch (IOException failure) {
            throw new RendezvousException(
                    "rank " + member.rank() + " of " + member.worldSize() + " could not join the ring: "
                            + failure.getMessage(),
                    failure);
        }
    }

    private Roster host(GroupMember member, String job, RingListener listener, Deadline deadline)
            throws IOException, InterruptedException {
        InetAddress own = HostAddress.find(podAddress, member.masterAddress());
        try (RendezvousHost host = new RetryingBind("rank 0", deadline, log)
                .bind(
                        new InetSocketAddress(own, member.masterPort()),
                        address -> new RendezvousHost(address, member, job, log))) {
            return host.gather(listener.openOn(own), new SecureRandom().nextLong(), deadline);
        }
    }
}
