package io.gangflow.page.cluster;

import io.gangflow.live.LiveForecast;
import io.gangflow.time.Ticker;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.ManifestWork;
import java.time.Duration;
import java.util.Optional;

/** The work of a small cluster, as simulations of other work beside it need it. Shared by all callers; thread-safe. */
public final class LiveWork {

    private static final Duration PERIOD = Duration.ofSeconds(1);

    private final ClusterState state;
    private final Refreshed<Optional<LiveForecast>> work;

    public LiveWork(ClusterState state, Ticker ticker) {
        this.state = state;
        this.work = new Refreshed<>("cluster-work", ticker, PERIOD, this::read);
    }

    /** Returns the state of the cluster. */
    public ClusterState state() {
        return state;
    }

    /** Returns the nodes with the work on them; empty for a cluster without nodes, or with too many pods to simulate. */
    public Optional<LiveForecast> forecast() throws InterruptedException {
        return work.get();
    }

    private Optional<LiveForecast> read() throws InterruptedException {
        ClusterView view = state.view();
        return view.cluster().nodePools().isEmpty() || view.snapshot().pods().size() > LiveForecast.MOST_PODS
                ? Optional.empty()
                : Optional.of(new LiveForecast(
                        view.cluster(),
                        ManifestWork.of(state.source().whole().work().objects(), Durations.NONE)
                                .work()));
    }
}
