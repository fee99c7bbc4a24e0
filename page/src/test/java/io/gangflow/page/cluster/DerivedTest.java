package io.gangflow.page.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.gangflow.cluster.PriceTable;
import io.gangflow.page.testing.TestCluster;
import io.gangflow.time.Ticker;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DerivedTest {

    private static final Duration COMPUTING = Duration.ofMinutes(5);

    private final AtomicLong skippedNanos = new AtomicLong();
    private final Ticker ticker = () -> System.nanoTime() + skippedNanos.get();
    private final TestCluster cluster = new TestCluster();
    private final ClusterState state = new ClusterState(
            new KubernetesSource(cluster.client(), "lab", Clock.systemUTC()),
            new NodePrices(PriceTable.shipped()),
            Clock.systemUTC(),
            ticker);
    private final BlockingQueue<Long> versions = new LinkedBlockingQueue<>();

    DerivedTest() throws IOException {}

    @AfterEach
    void close() {
        state.close();
        cluster.close();
    }

    private void pod(String name) {
        cluster.client()
                .resource(new PodBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .withNamespace("default")
                        .endMetadata()
                        .withNewSpec()
                        .addNewContainer()
                        .withName("main")
                        .withImage("work")
                        .endContainer()
                        .endSpec()
                        .build())
                .create();
    }

    private @Nullable Long nextVersion() throws InterruptedException {
        return versions.poll(30, TimeUnit.SECONDS);
    }

    @Test
    void whoGotAnEarlierValueIsToldWhenThereIsANewerOne() throws InterruptedException {
        Derived<Integer> pods = state.derive("pods", view -> {
            skippedNanos.addAndGet(COMPUTING.toNanos());
            return view.snapshot().pods().size();
        });
        state.listen(versions::add);
        Long empty = nextVersion();
        assertThat(pods.get()).isZero();

        pod("one");
        Long changed = nextVersion();
        assertThat(changed).isGreaterThan(empty);
        assertThat(pods.get())
                .as("computing would take more than a tenth of the time")
                .isZero();

        skippedNanos.addAndGet(COMPUTING.multipliedBy(10).toNanos());
        assertThat(nextVersion()).as("the same version again").isEqualTo(changed);
        assertThat(pods.get()).isEqualTo(1);
    }

    @Test
    void listenersAreNotCalledForAValueThatNobodyGot() throws InterruptedException {
        state.derive("pods", view -> view.snapshot().pods().size());
        state.listen(versions::add);
        Long empty = nextVersion();

        pod("one");
        assertThat(nextVersion()).isGreaterThan(empty);
        assertThat(versions.poll(2, TimeUnit.SECONDS)).isNull();
    }
}
