package io.gangflow.page.cluster;

import io.gangflow.page.object.RunRow;
import io.gangflow.run.Label;
import io.gangflow.scheduling.state.PodState;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the live cluster adds to the rows of unfinished runs: their pods without a node, which Argo does not know when
 * an operator or Volcano creates them, and whether they are locked. It uses what was read last and sends no request.
 * Thread-safe.
 */
public final class LiveRuns {

    private final ClusterState state;
    private final LiveWaits waits;
    private final String namespace;
    private @Nullable Counted counted;

    /** The waiting pods of each run in one version of the cluster. */
    private record Counted(long version, Map<String, Waiting> ofRuns) {}

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

    /** Returns the row with what is known of the live cluster. */
    public RunRow of(RunRow row) {
        Optional<ClusterView> view = row.finishedAt() == null && !row.local() ? state.last() : Optional.empty();
        if (view.isEmpty()) {
            return row;
        }
        Waiting waiting = ofRuns(view.get()).get(row.workflow());
        Boolean locked = waits.lastLocks(row.workflow()).orElse(null);
        return waiting == null
                ? row.with(0, null, locked)
                : row.with(waiting.pods(), Instant.ofEpochMilli(waiting.sinceMillis()), locked);
    }

    private synchronized Map<String, Waiting> ofRuns(ClusterView view) {
        Counted known = counted;
        if (known == null || known.version() != view.version()) {
            known = new Counted(view.version(), count(view));
            counted = known;
        }
        return known.ofRuns();
    }

    private Map<String, Waiting> count(ClusterView view) {
        Map<String, Waiting> found = new HashMap<>();
        for (PodState pod : view.snapshot().pods()) {
            String run = pod.labels().get(Label.WORKFLOW);
            if (run != null
                    && pod.node().isEmpty()
                    && !pod.hasEnded()
                    && pod.namespace().equals(namespace)) {
                found.merge(run, new Waiting(1, pod.createdMillis()), Waiting::and);
            }
        }
        return found;
    }
}
