package io.gangflow.page.cluster;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.cluster.NodePool;
import io.gangflow.kubernetes.view.FailureReason;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.page.object.RunRow;
import io.gangflow.run.Label;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.scheduling.state.SchedulerPodRequests;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What the live cluster adds to the rows of runs: the cost of their pods; and of unfinished runs the pods without a node,
 * which Argo does not know when an operator or Volcano creates them, and whether they are locked. Thread-safe.
 */
public final class LiveRuns {

    private static final System.Logger LOGGER = System.getLogger(LiveRuns.class.getName());
    private static final Duration FOR_FIRST = Duration.ofMillis(500);

    /** The names of the runs are in the address of the request. */
    private static final int MOST_RUNS_A_REQUEST = 50;

    private final ClusterState state;
    private final LiveWaits waits;
    private final String namespace;
    private final RunCosts costs = new RunCosts();
    private @Nullable Counted counted;

    /** The waiting pods of each run in one reading of the cluster. */
    private record Counted(ClusterReading view, Map<String, Waiting> ofRuns) {}

    private record Waiting(int pods, long sinceMillis) {

        private Waiting and(Waiting other) {
            return new Waiting(pods + other.pods, Math.min(sinceMillis, other.sinceMillis));
        }
    }

    /** @param namespace of the runs */
    public LiveRuns(ClusterState state, LiveWaits waits, String namespace) {
        this.state = state;
        this.waits = waits;
        this.namespace = namespace;
    }

    /**
     * Returns the rows with what is known of the live cluster. Reads the pods of those that ended unseen; waits a moment
     * if nothing was read yet. A cluster that does not answer adds nothing.
     */
    public List<RunRow> read(List<RunRow> rows, Instant now) throws InterruptedException {
        if (rows.stream().allMatch(RunRow::local)) {
            return rows;
        }
        try {
            Optional<ClusterReading> view = state.view(FOR_FIRST);
            if (view.isPresent()) {
                readCosts(rows, view.get());
            }
        } catch (KubernetesClientException e) {
            LOGGER.log(Level.DEBUG, "costs of runs were not read", e); // their list is shown without
        }
        return rows.stream().map(row -> of(row, now)).toList();
    }

    /** Returns the row with what is known of the live cluster; sends no request. */
    public RunRow of(RunRow row, Instant now) {
        Optional<ClusterReading> view = row.local() ? Optional.empty() : state.last();
        if (view.isEmpty()) {
            return row;
        }
        Waiting waiting = ofRuns(view.get()).get(row.workflow());
        Double usd = usd(row.workflow(), now);
        if (row.finishedAt() != null) {
            return row.with(row.waitingPods(), row.waitingSince(), usd, row.locked());
        }
        Boolean locked = waits.lastLocks(row.workflow()).orElse(null);
        return waiting == null
                ? row.with(0, null, usd, locked)
                : row.with(waiting.pods(), Instant.ofEpochMilli(waiting.sinceMillis()), usd, locked);
    }

    private synchronized @Nullable Double usd(String run, Instant now) {
        OptionalDouble usd = costs.usd(run, now);
        return usd.isPresent() ? usd.getAsDouble() : null;
    }

    private void readCosts(List<RunRow> rows, ClusterReading view) {
        List<String> unread = unread(rows, view);
        for (int from = 0; from < unread.size(); from += MOST_RUNS_A_REQUEST) {
            List<String> some = unread.subList(from, Math.min(unread.size(), from + MOST_RUNS_A_REQUEST));
            addEnded(some, state.source().pods(namespace, some), view);
        }
    }

    private synchronized List<String> unread(List<RunRow> rows, ClusterReading view) {
        ofRuns(view);
        return rows.stream()
                .filter(row -> !row.local())
                .map(RunRow::workflow)
                .filter(costs::isUnread)
                .toList();
    }

    private synchronized void addEnded(List<String> runs, List<Pod> pods, ClusterReading view) {
        Map<String, NodePool> nodes = view.poolOfNode();
        for (Pod pod : pods) {
            NodePool pool = nodes.get(Objects.requireNonNullElse(pod.getSpec().getNodeName(), ""));
            String from = pod.getStatus().getStartTime();
            String until = FailureReason.terminated(pod)
                    .map(ContainerStateTerminated::getFinishedAt)
                    .orElse(null);
            if (PodStatusView.hasEnded(pod)
                    && pool != null
                    && pool.price().isKnown()
                    && from != null
                    && until != null) {
                double usdPerHour =
                        pool.price().usdPerHour() * RunningCosts.share(SchedulerPodRequests.of(pod.getSpec()), pool);
                costs.ended(
                        ObjectView.label(pod, Label.WORKFLOW),
                        pod.getMetadata().getUid(),
                        RunCosts.usd(usdPerHour, Instant.parse(from), Instant.parse(until)));
            }
        }
        runs.forEach(costs::read);
    }

    @SuppressWarnings("ReferenceEquality") // each reading is an object of its own, and comparing two visits all pods
    private synchronized Map<String, Waiting> ofRuns(ClusterReading view) {
        Counted known = counted;
        if (known == null || known.view() != view) {
            known = new Counted(view, count(view));
            counted = known;
            costs.add(view, this::runOf);
        }
        return known.ofRuns();
    }

    private String runOf(PodState pod) {
        return pod.namespace().equals(namespace) ? pod.labels().getOrDefault(Label.WORKFLOW, "") : "";
    }

    private Map<String, Waiting> count(ClusterReading view) {
        Map<String, Waiting> found = new HashMap<>();
        for (PodState pod : view.snapshot().pods()) {
            String run = runOf(pod);
            if (!run.isEmpty() && pod.node().isEmpty() && !pod.hasEnded()) {
                found.merge(run, new Waiting(1, pod.createdMillis()), Waiting::and);
            }
        }
        return found;
    }
}
