package io.gangflow.airflow.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** At most one run per ID and per date, whatever happens to servers and requests. A seed determines the events. */
class TriggerSimulationTest {

    private static final int FEW = 50;
    private static final int MANY = 20_000;

    private static ExecutorService threads;
    private static KubernetesClient client;

    @BeforeAll
    static void open() {
        threads = Executors.newCachedThreadPool();
        // The wire simulates the client's retries: a request that is sent twice.
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl("http://model")
                .withNamespace("ns")
                .withRequestRetryBackoffLimit(0)
                .build();
        client = new KubernetesClientBuilder()
                .withConfig(config)
                .withHttpClientFactory(new ModelHttp.Factory())
                .build();
    }

    @AfterAll
    static void close() {
        client.close();
        threads.shutdownNow();
    }

    @Test
    void thereIsOneRunForEachIdAndDate() {
        LongStream.range(0, FEW).forEach(TriggerSimulationTest::holds);
    }

    @Test
    @Tag("slow")
    void thereIsOneRunForEachIdAndDateInManyWorlds() {
        LongStream.range(0, MANY).forEach(TriggerSimulationTest::holds);
    }

    @Test
    void namesThatTheServerChoosesAreFoundOut() {
        assertThat(violations(TriggerWorld.Planted.GENERATED_NAMES)).isPositive();
    }

    @Test
    void takingAnothersWorkflowForOnesOwnIsFoundOut() {
        assertThat(violations(TriggerWorld.Planted.NO_NONCE)).isPositive();
    }

    private static void holds(long seed) {
        TriggerWorld world = new TriggerWorld(client, threads, seed, TriggerWorld.Planted.NONE);
        assertThat(world.run()).as("seed %d", seed).isEmpty();
        assertThat(world.faults()).as("faults of seed %d", seed).isGreaterThanOrEqualTo(TriggerWorld.FAULTS);
    }

    private static long violations(TriggerWorld.Planted planted) {
        return LongStream.range(0, FEW)
                .mapToObj(seed -> new TriggerWorld(client, threads, seed, planted).run())
                .filter(broken -> !broken.isEmpty())
                .count();
    }
}
