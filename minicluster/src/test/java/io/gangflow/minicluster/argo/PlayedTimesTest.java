package io.gangflow.minicluster.argo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When a workflow has to be reconciled again although nothing changes. */
@SuppressWarnings("NullAway.Init")
final class PlayedTimesTest {

    private PlayedWorkflow played;

    @BeforeEach
    void start() throws IOException {
        played = PlayedWorkflow.server();
    }

    @AfterEach
    void stop() {
        played.close();
    }

    @Test
    void aSuspendedStepIsDueAtItsEnd() {
        played.createWorkflow(workflow("'suspend':{'duration':'60s'}", ""));

        assertThat(played.pass(0)).isEqualTo(60_000);
        assertThat(played.pass(10_000)).as("no news").isEqualTo(60_000);
        assertThat(played.phase("run.a")).isEqualTo("Running");
        assertThat(played.pass(60_000)).isEqualTo(Long.MAX_VALUE);
        assertThat(played.status("phase")).isEqualTo("Succeeded");
        assertThat(played.status("progress")).isEqualTo("1/1");
    }

    @Test
    void theEarliestOfTwoStepsIsDue() {
        played.createWorkflow("{'entrypoint':'main','templates':[{'name':'main','dag':{'failFast':false,'tasks':["
                + "{'name':'a','template':'long'},{'name':'b','template':'short'}]}},"
                + "{'name':'long','suspend':{'duration':'60s'}},{'name':'short','suspend':{'duration':'30s'}}]}");

        assertThat(played.pass(0)).isEqualTo(30_000);
        played.pass(30_000);
        assertThat(played.phase("run.b")).isEqualTo("Succeeded");
        assertThat(played.pass(60_000)).isEqualTo(Long.MAX_VALUE);
        assertThat(played.status("phase")).isEqualTo("Succeeded");
    }

    @Test
    void aRetryIsDueAfterItsBackoffWithAnotherPod() {
        played.createWorkflow(workflow(
                PlayedWorkflowTest.POD,
                "'retryStrategy':{'limit':1,'retryPolicy':'Always','backoff':{'duration':'10s'}},"));
        played.pass(0);
        played.end("run.a(0)", 3, "");

        assertThat(played.pass(1_000)).isEqualTo(11_000);
        assertThat(played.podNodes()).containsExactly("run.a(0)");
        played.pass(11_000);
        assertThat(played.podNodes()).containsExactly("run.a(0)", "run.a(1)");
        played.end("run.a(1)", 0, "");
        played.pass(12_000);

        assertThat(played.status("phase")).isEqualTo("Succeeded");
        assertThat(played.node("run.a").at("/outputs/exitCode").asText()).isEqualTo("0");
        assertThat(played.status("progress")).isEqualTo("1/2");
    }

    @Test
    void aHookThatDependsOnTheTimeIsCheckedEveryFiveSeconds() {
        played.createWorkflow(workflow(PlayedWorkflowTest.POD, "")
                .replace(
                        "{'entrypoint'",
                        "{'hooks':{'late':{'template':'work','expression':'now() > date(\\'"
                                + Instant.ofEpochMilli(PlayedWorkflow.START + 7_000)
                                + "\\')'}},'entrypoint'")
                .replace("\\'", "\\\""));

        assertThat(played.pass(0)).isEqualTo(5_000);
        assertThat(played.pass(5_000)).isEqualTo(10_000);
        assertThat(played.podNodes()).containsExactly("run.a");
        assertThat(played.pass(10_000)).isEqualTo(Long.MAX_VALUE);
        assertThat(played.podNodes()).containsExactly("run.a", "run.hooks.late");
    }

    private static String workflow(String work, String more) {
        return "{'entrypoint':'main','templates':["
                + "{'name':'main','dag':{'failFast':false,'tasks':[{'name':'a','template':'work'}]}},"
                + "{'name':'work',%s%s}]}".formatted(more, work);
    }
}
