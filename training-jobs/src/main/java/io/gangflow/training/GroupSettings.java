package io.gangflow.training;

import io.gangflow.training.collective.Collective;
import io.gangflow.training.environment.GroupMember;
import io.gangflow.training.environment.Variables;
import io.gangflow.training.rendezvous.Rendezvous;
import java.io.IOException;
import java.net.InetAddress;
import java.security.Security;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * How the programs of the training image form their group.
 *
 * @param environment of this process
 * @param timeout time limit for all ranks to join
 * @param patience how long a rank may be silent afterwards
 * @param log receives a line about each wait
 */
record GroupSettings(Variables environment, Duration timeout, Duration patience, Consumer<String> log) {

    /**
     * Shortens the caching of DNS lookups: a name that does not resolve yet must be queried again at once, and a new
     * pod has a new address.
     */
    static void forgetNamesQuickly() {
        Security.setProperty("networkaddress.cache.negative.ttl", "0");
        Security.setProperty("networkaddress.cache.ttl", "1");
    }

    /** Returns the address of this pod, if known. */
    static Optional<InetAddress> podAddress(Variables environment) throws IOException {
        Optional<String> pod = environment.text("POD_IP").or(() -> environment.text("GANGFLOW_POD_IP"));
        return pod.isPresent() ? Optional.of(InetAddress.getByName(pod.get())) : Optional.empty();
    }

    Collective join(GroupMember member, String job) throws IOException, InterruptedException {
        return new Rendezvous(podAddress(environment), timeout, patience, log).join(member, job);
    }
}
