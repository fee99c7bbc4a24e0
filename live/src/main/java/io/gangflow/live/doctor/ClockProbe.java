package io.gangflow.live.doctor;

import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.live.ClusterReader;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Compares the clock of this machine with those of the nodes, which renew a Lease every ten seconds. */
final class ClockProbe implements Probe {

    /** Longer than the delay of a busy node, and equal to the usual clock tolerance for tokens. */
    private static final Duration MOST = Duration.ofSeconds(60);

    private final Clock clock;

    ClockProbe(Clock clock) {
        this.clock = clock;
    }

    @Override
    public String subject() {
        return "Clock";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        Optional<Instant> newest = cluster.list(KindCatalogue.LEASE).stream()
                .filter(lease -> Fields.namespace(lease).equals("kube-node-lease"))
                .map(lease -> lease.path("spec").path("renewTime").asText())
                .filter(time -> !time.isEmpty())
                .map(Instant::parse)
                .max(Instant::compareTo);
        if (newest.isEmpty()) {
            return List.of(Finding.good(subject(), "skipped: no node Lease"));
        }
        Duration ahead = Duration.between(clock.instant(), newest.get());
        return List.of(
                ahead.abs().compareTo(MOST) <= 0
                        ? Finding.good(subject(), "agrees with the clocks of the nodes")
                        : Finding.warning(
                                subject(),
                                "the newest heartbeat of a node is %d s %s this machine's time"
                                        .formatted(ahead.abs().toSeconds(), ahead.isNegative() ? "behind" : "ahead of"),
                                ahead.isNegative()
                                        ? "check with kubectl get nodes: either all nodes are down, or this clock is ahead"
                                        : "correct this machine's clock; with a wrong clock, tokens and times of runs are wrong"));
    }
}
