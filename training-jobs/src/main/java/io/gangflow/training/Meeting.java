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
 * How the programs of the training image meet their group.
 *
 * @param environment of this process
 * @param timeout until when all ranks have to be there
 * @param patience how long a rank may stay silent afterwards
 * @param log told in a line of what is being waited for
 */
record Meeting(Variables environment, Duration timeout, Duration patience, Consumer<String> log) {

    /** A name that does not resolve yet must be asked for again at once, and a new pod has a new address. */
    static void forgetNamesQuickly() {
        Security.setProperty("networkaddress.cache.negative.ttl", "0");
        Security.setProperty("networkaddress.cache.ttl", "1");
    }

    /** Address of this pod, where it is known. */
    static Optional<InetAddress> podAddress(Variables environment) throws IOException {
        Optional<String> pod = environment.text("POD_IP").or(() -> environment.text("GANGFLOW_POD_IP"));
        return pod.isPresent() ? Optional.of(InetAddress.getByName(pod.get())) : Optional.empty();
    }

    Collective join(GroupMember member, String job) throws IOException, InterruptedException {
        return new Rendezvous(podAddress(environment), timeout, patience, log).join(member, job);
    }
}
