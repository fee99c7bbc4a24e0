package io.gangflow.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.cluster.fake.FakeDigitalOcean;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code cluster expire} and {@code cluster audit}. */
class LeftOversTest {

    private static final Clock NOON = Clock.fixed(Instant.parse("2026-11-22T12:00:00Z"), ZoneOffset.UTC);
    private static final String CLUSTERS = "kubernetes/clusters";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private FakeDigitalOcean cloud;

    @BeforeEach
    void start() throws IOException {
        cloud = new FakeDigitalOcean()
                .with(CLUSTERS, "old", "by:gangflow", "owner:ann", "expires:2026-11-21")
                .with(CLUSTERS, "today", "by:gangflow", "owner:ann", "expires:2026-11-22")
                .with(CLUSTERS, "foreign", "expires:2020-01-01")
                .with(CLUSTERS, "undated", "by:gangflow", "expires:soon");
    }

    @AfterEach
    void stop() {
        cloud.close();
    }

    @Test
    void clustersPastTheirDateAreListedAndLeftAlone() {
        assertThat(cluster("expire")).isEqualTo(1);
        assertThat(out.toString()).isEqualToNormalizingNewlines("name-of-old  expired 2026-11-21  owner ann\n");
        assertThat(cloud.calls("DELETE")).isEmpty();
    }

    @Test
    void theyAreRemovedWithWhatTheyMadeWhenThatIsAskedFor() {
        assertThat(cluster("expire", "--destroy")).isZero();
        assertThat(cloud.calls("DELETE"))
                .containsExactly("kubernetes/clusters/old/destroy_with_associated_resources/dangerous");
        assertThat(cluster("expire")).isZero();
        assertThat(err.toString()).contains("no cluster has expired");
    }

    @Test
    void whatAClusterLeftIsFound() {
        cloud.with("volumes", "kept", "k8s:today")
                .with("volumes", "left", "k8s:gone")
                .with("load_balancers", "balancer", "k8s:gone")
                .with("snapshots", "someones");
        assertThat(cluster("audit")).isEqualTo(1);
        assertThat(out.toString().lines())
                .containsExactly(
                        "load_balancers  balancer  name-of-balancer  of cluster gone, which no longer exists",
                        "volumes  left  name-of-left  of cluster gone, which no longer exists");
        assertThat(err.toString()).contains("2 left over").contains("not checked: Spaces");
    }

    @Test
    void aVpcThatOutlivedItsClusterIsFound() {
        cloud.described("vpcs", "kept", "by:gangflow cluster:name-of-today")
                .described("vpcs", "left", "owner:ann by:gangflow cluster:gone")
                .described("vpcs", "someones", "cluster:gone");
        assertThat(cluster("audit")).isEqualTo(1);
        assertThat(out.toString())
                .isEqualToNormalizingNewlines("vpcs  left  name-of-left  of cluster gone, which no longer exists\n");
    }

    @Test
    void nothingLeftIsGood() {
        cloud.with("volumes", "kept", "k8s:today");
        assertThat(cluster("audit")).isZero();
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aTokenThatIsNotAcceptedIsSaidAndNotShown() {
        assertThat(run(cloud.environment("another-secret"), "expire")).isEqualTo(3);
        assertThat(err.toString()).contains("401, the token was rejected").doesNotContain("another-secret");
    }

    @Test
    void aTokenIsNotSentInTheClear() {
        assertThat(run(Map.of("DIGITALOCEAN_TOKEN", "t", "DIGITALOCEAN_API_URL", "http://example.invalid"), "expire"))
                .isEqualTo(3);
        assertThat(err.toString()).contains("must use https, or be on this machine");
        assertThat(run(Map.of(), "audit")).isEqualTo(3);
        assertThat(err.toString()).contains("DIGITALOCEAN_TOKEN is not set");
    }

    private int cluster(String... arguments) {
        return run(cloud.environment(FakeDigitalOcean.TOKEN), arguments);
    }

    private int run(Map<String, String> environment, String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        Console console = new Console(new PrintWriter(out, true), new PrintWriter(err, true), false, false, 80);
        return ClusterCommand.of(console, environment, NOON)
                .setExecutionExceptionHandler((failure, command, result) -> {
                    err.append(String.valueOf(failure.getMessage()));
                    return failure instanceof CommandFailure known ? known.exitCode() : 99;
                })
                .execute(arguments);
    }
}
