package io.gangflow.airflow.trigger;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.faults.Seeds;
import io.gangflow.minicluster.faults.ModelHttp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** At most one run per ID and per date, whatever happens to servers and requests. A seed determines the events. */
@SuppressWarnings("NullAway.Init")
final class TriggerFaultsTest {

    private static final int SEEDS = 800;
    private static final int SEEDS_FOR_A_BUG = 100;

    private static KubernetesClient client;

    @BeforeAll
    static void open() {
        client = ModelHttp.client();
    }

    @AfterAll
    static void close() {
        client.close();
    }

    @Test
    void thereIsOneRunForEachIdAndDate() {
        Seeds.hold("trigger", SEEDS, TriggerWorld.MOST_FAULTS, world(TriggerWorld.Planted.NONE));
    }

    @Test
    void theSameSeedHasTheSameTraceTwice() {
        Seeds.repeat(10, TriggerWorld.MOST_FAULTS, world(TriggerWorld.Planted.NONE));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void plantedBugsAreFound(TriggerWorld.Planted planted) {
        Seeds.find(
                planted, SEEDS_FOR_A_BUG, TriggerWorld.MOST_FAULTS, world(planted), world(TriggerWorld.Planted.NONE));
    }

    private static Seeds.World world(TriggerWorld.Planted planted) {
        return simulation -> new TriggerWorld(client, simulation, planted).run();
    }
}
