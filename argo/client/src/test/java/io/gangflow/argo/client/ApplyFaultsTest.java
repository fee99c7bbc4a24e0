package io.gangflow.argo.client;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.faults.Seeds;
import io.gangflow.minicluster.faults.ModelHttp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A command that submits several objects can be repeated until it succeeds; a seed determines the events. */
@SuppressWarnings("NullAway.Init")
final class ApplyFaultsTest {

    private static final int SEEDS = 600;
    private static final int SEEDS_FOR_A_BUG = 200;

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
    void allObjectsAreAppliedAndThereIsOneRun() {
        Seeds.hold("apply", SEEDS, ApplyWorld.MOST_FAULTS, world(ApplyWorld.Planted.NONE));
    }

    @Test
    void theSameSeedHasTheSameTraceTwice() {
        Seeds.repeat(10, ApplyWorld.MOST_FAULTS, world(ApplyWorld.Planted.NONE));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void plantedBugsAreFound(ApplyWorld.Planted planted) {
        Seeds.find(planted, SEEDS_FOR_A_BUG, ApplyWorld.MOST_FAULTS, world(planted), world(ApplyWorld.Planted.NONE));
    }

    private static Seeds.World world(ApplyWorld.Planted planted) {
        return simulation -> new ApplyWorld(client, simulation, planted).run();
    }
}
