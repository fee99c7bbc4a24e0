package io.gangflow.page.cluster;

import io.gangflow.live.LiveForecast;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.ManifestWork;
import java.util.Optional;

/** The work of a small cluster, as simulations of other work beside it need it. Shared by all callers; thread-safe. */
public final class LiveWork {

    private final ClusterState state;
    private final Derived<Optional<LiveForecast>> work;

    public LiveWork(ClusterState state) {
        this.state = state;
        this.work = state.derive("cluster-work", this::of);
    }

    /** Returns the state of the cluster. */
    public ClusterState state() {
        return state;
    }

    /** Returns the nodes with the work on them; empty for a cluster without nodes, or with too many pods to simulate. */
    public Optional<LiveForecast> forecast() throws InterruptedException {
        return work.get();
    }

    private Optional<LiveForecast> of(ClusterReading view) {
        return view.cluster().nodePools().isEmpty() || view.snapshot().pods().size() > LiveForecast.MOST_PODS
                ? Optional.empty()
                : Optional.of(new LiveForecast(
                        view.cluster(),
                        ManifestWork.of(state.source().whole().work().objects(), Durations.NONE)
                                .work()));
    }
}
