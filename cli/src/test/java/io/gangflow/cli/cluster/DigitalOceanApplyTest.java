package io.gangflow.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.cluster.fake.FakeDigitalOcean;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * infra-tofu's root for DigitalOcean, applied and destroyed with the provider's own binary against the fake API. The
 * provider polls every ten seconds, so each cluster and each pool takes that long. Skipped unless
 * {@code GANGFLOW_TOFU_PROVIDERS} names a folder with the provider.
 */
class DigitalOceanApplyTest {

    private static final String CLUSTERS = "kubernetes/clusters";
    private static final String WORKERS = "\"workers\": {\"machine\": \"s-4vcpu-8gb\", \"count\": 2, \"system\": true}";
    private static final String MORE = ", \"more\": {\"machine\": \"s-8vcpu-16gb\", \"count\": 1}";

    private static final String BUCKET =
            "\"object_store\": \"bucket\", \"bucket\": \"research-artifacts\", \"region\": \"nyc3\"";

    @TempDir
    Path folder;

    private DigitalOceanRoot root;
    private FakeDigitalOcean cloud;
    private Tofu tofu;

    @BeforeEach
    void start() throws IOException, InterruptedException {
        root = DigitalOceanRoot.in(folder);
        cloud = root.cloud();
        tofu = root.tofu();
        describe(WORKERS);
    }

    @AfterEach
    void stop() {
        if (root != null) {
            root.close();
        }
    }

    @Test
    void whatIsAppliedTwiceIsMadeOnceAndWhatIsDestroyedTwiceIsGone() throws IOException, InterruptedException {
        describe(WORKERS + MORE, BUCKET);
        cloud.vpcsKeepMembersFor(2);
        succeed(tofu.apply());
        assertThat(cloud.holds())
                .containsExactly(
                        CLUSTERS + "/article",
                        "spaces/buckets/research-artifacts",
                        "spaces/keys/article-pipelines",
                        "vpcs/article");
        List<String> made = cloud.calls("POST");
        assertThat(succeed(tofu.apply())).contains("No changes");
        assertThat(cloud.calls("POST")).isEqualTo(made);
        cloud.with("volumes", "of-a-claim", "k8s:" + cloud.ids(CLUSTERS).get(0));
        succeed(tofu.destroy());
        assertThat(cloud.holds()).isEmpty();
        assertThat(succeed(tofu.destroy())).contains("No objects need to be destroyed", "0 destroyed");
    }

    @Test
    void aPoolIsAddedGrownAndTakenAwayAndTheClusterStays() throws IOException, InterruptedException {
        succeed(tofu.apply());
        List<String> cluster = cloud.ids(CLUSTERS);
        describe(WORKERS + MORE);
        // The second change in each case is the price, which is part of the state.
        assertThat(succeed(tofu.apply())).contains("1 added, 1 changed, 0 destroyed");
        describe(WORKERS + MORE.replace("1}", "3}"));
        assertThat(succeed(tofu.apply())).contains("0 added, 2 changed, 0 destroyed");
        describe(WORKERS);
        assertThat(succeed(tofu.apply())).contains("0 added, 1 changed, 1 destroyed");
        assertThat(succeed(tofu.apply())).contains("No changes");
        assertThat(cloud.pool("more")).isEmpty();
        assertThat(cloud.ids(CLUSTERS)).isEqualTo(cluster);
    }

    @Test
    void aTokenThatIsNotAcceptedStopsThePlan() throws IOException, InterruptedException {
        refuse(tofu.with(Map.of("DIGITALOCEAN_TOKEN", "another")).apply(), "401", "Unable to authenticate you");
        refuse(tofu.with(Map.of("DIGITALOCEAN_TOKEN", "")).apply(), "401", "Unable to authenticate you");
        assertThat(cloud.holds()).isEmpty();
    }

    @Test
    void whatIsNotOfferedIsRefusedBeforeAnythingIsMade() throws IOException, InterruptedException {
        describe(WORKERS, "\"region\": \"mars1\"");
        refuse(tofu.apply(), "region (mars1) of digitalocean is not known here; there are ams3");
        describe(WORKERS, "\"region\": \"fra1\"");
        refuse(tofu.apply(), "does not sell s-4vcpu-8gb (pool workers) in fra1");
        describe(WORKERS, "\"kubernetes_version\": \"1.30\"");
        refuse(tofu.apply(), "does not offer Kubernetes 1.30", "it offers 1.36.1-do.0", "Change kubernetes_version");
        describe(WORKERS);
        cloud.allow(1);
        refuse(tofu.apply(), "grow to 2 nodes, the account's droplet limit is 1", "ask DigitalOcean for more");
        describe(WORKERS.replace("2", "9"));
        refuse(tofu.apply(), "costs up to 0.64287 USD per hour", "take fewer or smaller nodes");
        assertThat(cloud.holds()).isEmpty();
    }

    @Test
    void aPriceThatMovedIsAWarning() throws IOException, InterruptedException {
        cloud.price("s-4vcpu-8gb", 0.08929);
        assertThat(succeed(tofu.run("plan")))
                .contains("other prices per hour", "s-4vcpu-8gb 0.08929 (prices.json: 0.07143)");
    }

    @Test
    void aQuotaThatOthersUsedUpLeavesNothingThatASecondApplyWouldMakeTwice() throws IOException, InterruptedException {
        describe(WORKERS + MORE);
        cloud.allow(3);
        cloud.failing("POST", CLUSTERS, 422, "not enough available droplet limit", 1);
        refuse(tofu.apply(), "422 not enough available droplet limit");
        assertThat(cloud.holds()).containsExactly("vpcs/article");
        succeed(tofu.apply());
        assertThat(cloud.holds()).containsExactly(CLUSTERS + "/article", "vpcs/article");
    }

    @Test
    void aPoolThatWasRefusedIsMadeByASecondApply() throws IOException, InterruptedException {
        describe(WORKERS + MORE);
        succeed(tofu.run("apply", "-auto-approve", "-target=digitalocean_kubernetes_cluster.this"));
        cloud.failing("POST", CLUSTERS, 422, "not enough available droplet limit", 1);
        refuse(tofu.apply(), "422 not enough available droplet limit");
        assertThat(succeed(tofu.apply())).contains("1 added, 0 changed, 0 destroyed");
        succeed(tofu.destroy());
        assertThat(cloud.holds()).isEmpty();
    }

    @Test
    void aServerThatIsBusyIsAskedAgain() throws IOException, InterruptedException {
        cloud.failing("GET", "account", 429, "Too many requests", 2);
        cloud.failing("POST", "vpcs", 500, "Server Error", 1);
        succeed(tofu.apply());
        cloud.failing("GET", "account", 500, "Server Error", 9);
        refuse(tofu.apply(), "500 Server Error", "giving up after");
    }

    @Test
    void aPoolThatNeverCameUpIsTakenOverOnceItDoes() throws IOException, InterruptedException {
        impatient("digitalocean_kubernetes_node_pool\" \"more", "create");
        succeed(tofu.apply());
        describe(WORKERS + MORE);
        cloud.poolsRunAfter(1000);
        refuse(tofu.apply(), "Timeout waiting to create nodepool");
        cloud.poolsRunAfter(0);
        refuse(tofu.apply(), "a node pool with this name already exists");
        String pool = cloud.pool("more").orElseThrow();
        succeed(tofu.run("import", "digitalocean_kubernetes_node_pool.more[\"more\"]", pool));
        assertThat(succeed(tofu.apply())).contains("No changes");
        succeed(tofu.destroy());
        assertThat(cloud.holds()).isEmpty();
    }

    @Test
    void aClusterThatBrokeDownIsTakenOverAndCanBeDestroyed() throws IOException, InterruptedException {
        cloud.clustersBreakDown("no capacity in the region");
        refuse(tofu.apply(), "Error creating Kubernetes cluster: no capacity in the region");
        refuse(tofu.apply(), "a cluster with this name already exists");
        cloud.repair();
        succeed(tofu.run(
                "import",
                "digitalocean_kubernetes_cluster.this",
                cloud.ids(CLUSTERS).get(0)));
        succeed(tofu.apply());
        assertThat(succeed(tofu.apply())).contains("No changes");
        succeed(tofu.destroy());
        assertThat(cloud.holds()).isEmpty();
    }

    @Test
    void missingKeysOfSpacesStopItBeforeAClusterIsPaidFor() throws IOException, InterruptedException {
        describe(WORKERS, BUCKET);
        refuse(
                tofu.with(Map.of("SPACES_ACCESS_KEY_ID", "", "SPACES_SECRET_ACCESS_KEY", ""))
                        .apply(),
                "Spaces credentials not configured");
        assertThat(cloud.holds()).doesNotContain(CLUSTERS + "/article");
        succeed(tofu.apply());
        succeed(tofu.destroy());
        assertThat(cloud.holds()).isEmpty();
    }

    @Test
    void aVpcThatIsKeptTooLongGoesWithTheSecondDestroy() throws IOException, InterruptedException {
        impatient("digitalocean_vpc\" \"this", "delete");
        succeed(tofu.apply());
        cloud.vpcsKeepMembersFor(1000);
        refuse(tofu.destroy(), "409 Can not delete VPC with members");
        assertThat(cloud.holds()).containsExactly("vpcs/article");
        cloud.vpcsKeepMembersFor(0);
        succeed(tofu.destroy());
        assertThat(cloud.holds()).isEmpty();
    }

    @Test
    void aDescriptionThatNoPlanAcceptsAnyMoreIsDestroyed() throws IOException, InterruptedException {
        succeed(tofu.apply());
        cloud.withdraw("1.35.4-do.0");
        cloud.withdraw("1.35.3-do.1");
        cloud.withdraw("s-4vcpu-8gb");
        cloud.allow(0);
        refuse(tofu.apply(), "does not offer Kubernetes 1.35");
        succeed(tofu.destroy());
        assertThat(cloud.holds()).isEmpty();
    }

    /** Replaces waits of minutes by waits of seconds. */
    private void impatient(String resource, String what) throws IOException {
        Files.writeString(
                tofu.root().resolve("impatient_override.tf"),
                "resource \"%s\" {\n  timeouts {\n    %s = \"5s\"\n  }\n}\n".formatted(resource, what));
    }

    private void describe(String pools, String... more) throws IOException {
        root.describe(pools, more);
    }

    private String succeed(Tofu.Run run) {
        return root.succeeds(run);
    }

    private void refuse(Tofu.Run run, String... sentences) {
        root.refuses(run, sentences);
    }
}
