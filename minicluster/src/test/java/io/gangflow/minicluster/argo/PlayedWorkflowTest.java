package io.gangflow.minicluster.argo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A workflow of pods: what its status and its pods show from the start to the end. */
@SuppressWarnings("NullAway.Init")
final class PlayedWorkflowTest {

    static final String POD = "'container':{'image':'busybox','command':['true']}";

    private static final String SPEC = "{'entrypoint':'main','onExit':'clean','templates':["
            + "{'name':'main','dag':{'failFast':false,'tasks':[{'name':'a','template':'work'},"
            + "{'name':'b','template':'work','dependencies':['a']}]}},"
            + "{'name':'work'," + POD + "},{'name':'clean'," + POD + "}]}";

    private PlayedWorkflow played;

    @BeforeEach
    void start() throws IOException {
        played = PlayedWorkflow.of(SPEC);
    }

    @AfterEach
    void stop() {
        played.close();
    }

    @Test
    void aStartedWorkflowIsMarkedAsRunning() {
        played.pass(0);

        JsonNode stored = played.stored();
        assertThat(played.status("phase")).isEqualTo("Running");
        assertThat(played.status("startedAt")).isEqualTo("2026-11-28T12:00:00Z");
        assertThat(played.status("finishedAt")).isEmpty();
        assertThat(played.status("progress")).isEqualTo("0/1");
        assertThat(stored.path("status").has("storedWorkflowTemplateSpec")).isFalse();
        assertThat(stored.at("/metadata/labels"))
                .hasToString(
                        "{\"workflows.argoproj.io/completed\":\"false\",\"workflows.argoproj.io/phase\":\"Running\"}");
        assertThat(stored.at("/metadata/annotations"))
                .hasToString("{\"workflows.argoproj.io/pod-name-format\":\"v2\"}");
        assertThat(played.phase("run.a")).isEqualTo("Pending");
        assertThat(played.phase("run.b")).isEqualTo("none");
    }

    @Test
    void aPodIsMarkedAsAPartOfItsWorkflow() {
        played.pass(0);

        Pod pod = played.pod("run.a");
        assertThat(pod.getMetadata().getLabels())
                .containsEntry("workflows.argoproj.io/workflow", "run")
                .containsEntry("workflows.argoproj.io/completed", "false")
                .doesNotContainKey("workflows.argoproj.io/on-exit");
        assertThat(pod.getMetadata().getAnnotations())
                .containsEntry("workflows.argoproj.io/node-id", "run-" + hash("run.a"))
                .containsEntry("workflows.argoproj.io/node-name", "run.a");
        assertThat(pod.getMetadata().getOwnerReferences()).singleElement().satisfies(this::isTheWorkflow);
    }

    private void isTheWorkflow(OwnerReference owner) {
        assertThat(owner.getApiVersion()).isEqualTo("argoproj.io/v1alpha1");
        assertThat(owner.getKind()).isEqualTo("Workflow");
        assertThat(owner.getName()).isEqualTo("run");
        assertThat(owner.getUid()).isEqualTo(played.stored().at("/metadata/uid").asText());
        assertThat(owner.getController()).isTrue();
        assertThat(owner.getBlockOwnerDeletion()).isTrue();
    }

    private String hash(String node) {
        String name = played.pod(node).getMetadata().getName();
        return name.substring(name.lastIndexOf('-') + 1);
    }

    @Test
    void theStatusFollowsAPodFromItsStartToItsEnd() {
        played.pass(0);
        played.report("run.a", "{'phase':'Running'}");
        played.pass(1_000);
        assertThat(played.phase("run.a")).isEqualTo("Running");
        assertThat(played.podNodes()).containsExactly("run.a");

        played.end("run.a", 0, "7");
        played.pass(2_000);

        JsonNode node = played.node("run.a");
        assertThat(node.path("phase").asText()).isEqualTo("Succeeded");
        assertThat(node.path("startedAt").asText()).isEqualTo("2026-11-28T12:00:00Z");
        assertThat(node.path("finishedAt").asText()).isEqualTo("2026-11-28T12:00:02Z");
        assertThat(node.at("/outputs/exitCode").asText()).isEqualTo("0");
        assertThat(completed("run.a")).isEqualTo("true");
        assertThat(completed("run.b")).isEqualTo("false");
        assertThat(played.status("phase")).isEqualTo("Running");
        assertThat(played.status("progress")).isEqualTo("1/2");
    }

    @Test
    void aWorkflowSucceedsAfterItsExitHandler() {
        played.pass(0);
        played.end("run.a", 0, "");
        played.pass(1_000);
        played.end("run.b", 0, "");
        played.pass(2_000);
        assertThat(played.status("phase")).isEqualTo("Running");
        assertThat(played.pod("run.onExit").getMetadata().getLabels())
                .containsEntry("workflows.argoproj.io/on-exit", "true");

        played.end("run.onExit", 0, "");
        played.pass(3_000);

        assertThat(played.status("phase")).isEqualTo("Succeeded");
        assertThat(played.status("message")).isEmpty();
        assertThat(played.status("startedAt")).isEqualTo("2026-11-28T12:00:00Z");
        assertThat(played.status("finishedAt")).isEqualTo("2026-11-28T12:00:03Z");
        assertThat(played.stored().at("/status/conditions"))
                .hasToString(
                        "[{\"status\":\"False\",\"type\":\"PodRunning\"},{\"status\":\"True\",\"type\":\"Completed\"}]");
        assertThat(played.stored().at("/metadata/labels"))
                .hasToString(
                        "{\"workflows.argoproj.io/completed\":\"true\",\"workflows.argoproj.io/phase\":\"Succeeded\"}");
    }

    @Test
    void aFailedPodFailsTheWorkflowWithItsMessageAtTheNode() {
        played.pass(0);
        played.end("run.a", 3, "disk full");
        played.pass(1_000);
        played.end("run.onExit", 0, "");
        played.pass(2_000);

        assertThat(played.phase("run.a")).isEqualTo("Failed");
        assertThat(played.node("run.a").path("message").asText()).isEqualTo("main: Error (exit code 3): disk full");
        assertThat(played.node("run.a").at("/outputs/exitCode").asText()).isEqualTo("3");
        assertThat(completed("run.a")).isEqualTo("true");
        assertThat(played.status("phase")).isEqualTo("Failed");
        assertThat(played.status("message")).isEmpty();
        assertThat(played.stored()
                        .at("/metadata/labels/workflows.argoproj.io~1phase")
                        .asText())
                .isEqualTo("Failed");
    }

    @Test
    void aPodThatIsDeletedIsAnError() {
        played.pass(0);
        played.delete(played.pod("run.a"));
        played.pass(1_000);

        assertThat(played.phase("run.a")).isEqualTo("Error");
        assertThat(played.node("run.a").path("message").asText()).isEqualTo("pod deleted");
        assertThat(played.podNodes()).containsExactly("run.onExit");
    }

    @Test
    void aPodThatTheViewDoesNotShowYetIsNotGone() {
        played.pass(0);
        played.hide(played.pod("run.a").getMetadata().getName());
        played.end("run.a", 0, "");
        played.pass(1_000);

        assertThat(played.phase("run.a")).isEqualTo("Pending");
    }

    @Test
    void aPassWithoutNewsWritesNothing() {
        played.pass(0);
        JsonNode before = played.stored();

        assertThat(played.pass(60_000)).isEqualTo(Long.MAX_VALUE);

        assertThat(played.stored()).isEqualTo(before);
    }

    @Test
    void aSuspendedWorkflowStartsNothingMoreUntilItIsResumed() {
        played.pass(0);
        played.patch("{'spec':{'suspend':true}}");
        played.end("run.a", 0, "");
        played.pass(1_000);
        assertThat(played.phase("run.a")).isEqualTo("Succeeded");
        assertThat(played.podNodes()).containsExactly("run.a");

        played.patch("{'spec':{'suspend':null}}");
        played.pass(2_000);

        assertThat(played.podNodes()).containsExactly("run.a", "run.b");
    }

    @Test
    void aStoppedWorkflowEndsItsPodsAndRunsItsExitHandler() {
        played.pass(0);
        played.patch("{'spec':{'shutdown':'Stop'}}");
        played.pass(1_000);

        assertThat(played.terminated()).containsExactly("run.a");
        assertThat(played.phase("run.a")).isEqualTo("Failed");
        assertThat(played.node("run.a").path("message").asText()).isEqualTo("workflow shutdown with strategy:  Stop");
        assertThat(played.podNodes()).containsExactly("run.a", "run.onExit");

        played.pass(2_000);
        assertThat(played.terminated()).as("the exit handler continues").containsExactly("run.a");
        played.end("run.onExit", 0, "");
        played.pass(3_000);
        assertThat(played.status("phase")).isEqualTo("Failed");
        assertThat(played.status("message")).isEqualTo("Stopped with strategy 'Stop'");
    }

    @Test
    void aTerminatedWorkflowEndsItsExitHandlerToo() {
        played.pass(0);
        played.end("run.a", 3, "");
        played.pass(1_000);
        played.patch("{'spec':{'shutdown':'Terminate'}}");
        played.pass(2_000);

        assertThat(played.terminated()).containsExactly("run.onExit");
        assertThat(played.status("phase")).isEqualTo("Failed");
        assertThat(played.status("message")).isEqualTo("Stopped with strategy 'Terminate'");
    }

    @Test
    void aSuspendedWorkflowThatIsStoppedEnds() {
        played.pass(0);
        played.patch("{'spec':{'suspend':true,'shutdown':'Terminate'}}");
        played.pass(1_000);

        assertThat(played.status("phase")).isEqualTo("Failed");
    }

    @Test
    void anotherControllerResumesWithTheSamePods() {
        played.pass(0);
        played.report("run.a", "{'phase':'Running'}");
        played.restart();
        played.pass(1_000);
        assertThat(played.phase("run.a")).isEqualTo("Running");
        assertThat(played.podNodes()).containsExactly("run.a");

        played.end("run.a", 0, "");
        played.restart();
        played.pass(2_000);

        assertThat(played.podNodes()).containsExactly("run.a", "run.b");
    }

    @Test
    void anotherControllerFindsThatAPodIsGone() {
        played.pass(0);
        played.delete(played.pod("run.a"));
        played.restart();
        played.pass(1_000);

        assertThat(played.phase("run.a")).isEqualTo("Error");
        assertThat(played.node("run.a").path("message").asText()).isEqualTo("pod deleted");
    }

    private String completed(String node) {
        return played.pod(node).getMetadata().getLabels().getOrDefault("workflows.argoproj.io/completed", "");
    }
}
