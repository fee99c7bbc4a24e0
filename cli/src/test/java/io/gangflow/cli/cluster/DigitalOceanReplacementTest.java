package io.gangflow.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Changes of an existing cluster: no change of a version, machine type or option replaces the cluster, because that
 * would delete its volumes. Skipped under the same condition as {@link DigitalOceanApplyTest}.
 */
class DigitalOceanReplacementTest {

    private static final String CLUSTERS = "kubernetes/clusters";
    private static final String WORKERS = "\"workers\": {\"machine\": \"s-4vcpu-8gb\", \"count\": 2, \"system\": true}";

    @TempDir
    Path folder;

    private DigitalOceanRoot root;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        root = DigitalOceanRoot.in(folder);
        root.describe(WORKERS);
    }

    @AfterEach
    void stop() {
        if (root != null) {
            root.close();
        }
    }

    @Test
    void aPatchReleaseThatIsWithdrawnOrNewChangesNothing() throws IOException, InterruptedException {
        root.succeeds(root.tofu().apply());
        root.cloud().withdraw("1.35.4-do.0");
        assertThat(root.succeeds(root.tofu().apply())).contains("No changes").doesNotContain("Warning");
        root.cloud().offer("1.35.5-do.0");
        assertThat(root.succeeds(root.tofu().apply())).contains("No changes").doesNotContain("Warning");
        assertThat(root.cloud().version()).isEqualTo("1.35.4-do.0");
    }

    @Test
    void anUpgradeMadeElsewhereIsKeptAndItsMinorVersionIsMentioned() throws IOException, InterruptedException {
        root.succeeds(root.tofu().apply());
        List<String> cluster = root.cloud().ids(CLUSTERS);
        assertThat(root.cloud().upgrade("1.36.1-do.0")).isEqualTo(202);
        assertThat(root.succeeds(root.tofu().apply()))
                .contains("0 destroyed", "runs Kubernetes 1.36.1-do.0, kubernetes_version is 1.35");
        root.describe(WORKERS, "\"kubernetes_version\": \"1.36\"");
        assertThat(root.succeeds(root.tofu().apply())).contains("No changes").doesNotContain("Warning");
        assertThat(root.cloud().ids(CLUSTERS)).isEqualTo(cluster);
        assertThat(root.cloud().calls("DELETE")).isEmpty();
    }

    @Test
    void aHigherVersionInTheDescriptionNamesTheCommandThatUpgrades() throws IOException, InterruptedException {
        root.succeeds(root.tofu().apply());
        root.describe(WORKERS, "\"kubernetes_version\": \"1.36\"");
        assertThat(root.succeeds(root.tofu().apply()))
                .contains(
                        "kubernetes_version is 1.36",
                        "doctl kubernetes cluster upgrade "
                                + root.cloud().ids(CLUSTERS).get(0));
        assertThat(root.cloud().version()).isEqualTo("1.35.4-do.0");
        root.cloud().upgrade("1.36.1-do.0");
        assertThat(root.succeeds(root.tofu().apply())).doesNotContain("Warning");
    }

    @Test
    void aHighlyAvailableControlPlaneIsNotSwitchedOff() throws IOException, InterruptedException {
        root.describe(WORKERS, "\"highly_available\": true");
        root.succeeds(root.tofu().apply());
        root.describe(WORKERS, "\"highly_available\": false");
        root.refuses(root.tofu().apply(), "highly_available cannot be switched off", "set it to true again");
        root.describe(WORKERS);
        root.refuses(root.tofu().apply(), "highly_available cannot be switched off");
        root.succeeds(root.tofu().destroy());
        assertThat(root.cloud().holds()).isEmpty();
    }

    @Test
    void aControlPlaneThatBecameHighlyAvailableLaterIsKeptByDigitalOcean() throws IOException, InterruptedException {
        root.succeeds(root.tofu().apply());
        root.describe(WORKERS, "\"highly_available\": true");
        assertThat(root.succeeds(root.tofu().apply())).contains("0 destroyed");
        root.describe(WORKERS);
        root.refuses(root.tofu().apply(), "422", "HA control plane cannot be disabled");
        assertThat(root.cloud().calls("DELETE")).isEmpty();
    }

    @Test
    void anotherMachineOrRegionDoesNotReplaceTheCluster() throws IOException, InterruptedException {
        root.succeeds(root.tofu().apply());
        root.describe(WORKERS.replace("s-4vcpu-8gb", "s-8vcpu-16gb"));
        root.refuses(root.tofu().apply(), "created with machine s-4vcpu-8gb", "Add a pool with s-8vcpu-16gb");
        root.describe(WORKERS, "\"region\": \"nyc3\"");
        root.refuses(root.tofu().apply(), "region was nyc1 when the cluster was created");
        assertThat(root.cloud().calls("DELETE")).isEmpty();
        root.succeeds(root.tofu().destroy());
        assertThat(root.cloud().holds()).isEmpty();
    }

    @Test
    void aClusterThatCouldNotBeCreatedIsDescribedAnew() throws IOException, InterruptedException {
        root.cloud().failing("POST", CLUSTERS, 422, "no capacity", 1);
        root.refuses(root.tofu().apply(), "422 no capacity");
        root.describe(WORKERS.replace("s-4vcpu-8gb", "s-8vcpu-16gb"), "\"region\": \"nyc3\"");
        root.succeeds(root.tofu().apply());
        assertThat(root.cloud().ids(CLUSTERS)).hasSize(1);
    }

    @Test
    void noCredentialsAreReadableInTheStateOrPrintedWithTheClusterAlone() throws IOException, InterruptedException {
        root.describe(
                WORKERS, "\"object_store\": \"bucket\", \"bucket\": \"research-artifacts\", \"region\": \"nyc3\"");
        root.succeeds(root.tofu().apply());
        String state = Files.readString(root.tofu().root().resolve("terraform.tfstate"));
        assertThat(state).contains("encrypted_data").doesNotContain("of-the-cluster", "secret-of-");
        assertThat(root.succeeds(root.tofu().run("output", "-json"))).contains("secret-of-");
        assertThat(root.succeeds(root.tofu().run("output", "-json", "gangflow_cluster")))
                .contains("\"kind\":\"Cluster\"")
                .doesNotContain("secret-of-", "of-the-cluster");
        assertThat(root.succeeds(root.tofu().run("show", "-json"))).contains("of-the-cluster");
    }

    @Test
    void aPoolThatScalesStartsWithTheNodesThatTheOutputsName() throws IOException, InterruptedException {
        String scaling = ", \"more\": {\"machine\": \"s-4vcpu-8gb\", \"count\": %d, \"min\": 1, \"max\": 3}";
        root.describe(WORKERS + scaling.formatted(2));
        root.refuses(root.tofu().apply(), "starts a pool that scales with its min", "more (count 2, min 1)");
        root.describe(WORKERS + scaling.formatted(1));
        root.succeeds(root.tofu().apply());
        assertThat(root.cloud().nodes("more")).isEqualTo(1);
        assertThat(root.succeeds(root.tofu().run("output", "-json", "price"))).contains("\"usd_per_hour\":0.21429");
    }
}
