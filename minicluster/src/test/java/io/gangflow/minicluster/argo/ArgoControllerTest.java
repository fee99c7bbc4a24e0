package io.gangflow.minicluster.argo;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.minicluster.control.ClusterView;
import io.gangflow.minicluster.faults.JumpingClock;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The controller finds workflows by itself: new ones, changed ones, and those whose time has come. */
@Timeout(60)
@SuppressWarnings("NullAway.Init")
final class ArgoControllerTest {

    private static final String SPEC = "{'entrypoint':'main','templates':["
            + "{'name':'main','dag':{'failFast':false,'tasks':[{'name':'a','template':'work'}]}},"
            + "{'name':'work','container':{'image':'busybox','command':['true']}}]}";

    private static final String WAITING =
            SPEC.replace("'container':{'image':'busybox','command':['true']}", "'suspend':{'duration':'1h'}");

    private final JumpingClock clock =
            new JumpingClock(Clock.fixed(Instant.ofEpochMilli(PlayedWorkflow.START), ZoneOffset.UTC));
    private PlayedWorkflow api;
    private ClusterView view;
    private ArgoController controller;

    @BeforeEach
    void start() throws IOException {
        api = PlayedWorkflow.server();
        view = ClusterView.open(api.client());
        controller = ArgoController.start(api.client(), view, pod -> {}, clock);
    }

    @AfterEach
    void stop() {
        controller.close();
        view.close();
        api.close();
    }

    @Test
    void aWorkflowRunsWhenItIsCreatedAndEndsWithItsPod() throws InterruptedException {
        api.createWorkflow(SPEC);
        await(() -> api.podNodes().contains("run.a"));
        api.end("run.a", 0, "");
        await(() -> api.status("phase").equals("Succeeded"));

        assertThat(api.phase("run.a")).isEqualTo("Succeeded");
        assertThat(controller.failure()).isEmpty();
    }

    @Test
    void aWorkflowThatExistedBeforeTheControllerRunsToo() throws InterruptedException {
        controller.close();
        api.createWorkflow(SPEC);
        controller = ArgoController.start(api.client(), view, pod -> {}, clock);

        await(() -> api.podNodes().contains("run.a"));
    }

    @Test
    void aChangeOfTheWorkflowIsFollowed() throws InterruptedException {
        api.createWorkflow(SPEC);
        await(() -> api.podNodes().contains("run.a"));
        api.patch("{'spec':{'shutdown':'Terminate'}}");
        await(() -> api.status("phase").equals("Failed"));

        assertThat(api.status("message")).isEqualTo("Stopped with strategy 'Terminate'");
    }

    @Test
    void aWorkflowContinuesWhenItsTimeHasComeWithoutAnyChange() throws InterruptedException {
        api.createWorkflow(WAITING);
        await(() -> api.phase("run.a").equals("Running"));
        clock.jump(Duration.ofMinutes(59));
        assertThat(api.status("phase")).isEqualTo("Running");
        clock.jump(Duration.ofMinutes(61));
        await(() -> api.status("phase").equals("Succeeded"));

        assertThat(api.status("finishedAt")).isEqualTo("2026-11-28T13:01:00Z");
    }

    @Test
    void anUnsupportedWorkflowEndsAtOnceWithTheReason() throws InterruptedException {
        api.createWorkflow("{'workflowTemplateRef':{'name':'daily'}}");
        await(() -> api.status("phase").equals("Error"));

        assertThat(api.status("message")).isEqualTo("workflow template daily not found");
        assertThat(api.stored()
                        .at("/metadata/labels/workflows.argoproj.io~1completed")
                        .asText())
                .isEqualTo("true");
    }

    @Test
    void aWorkflowThatCanNeverStartStartsOnceItIsChanged() throws InterruptedException {
        api.create(
                "WorkflowTemplate",
                "daily",
                "'spec':" + SPEC.replace("{'entrypoint'", "{'arguments':{'parameters':[{'name':'day'}]},'entrypoint'"));
        api.createWorkflow(
                "{'workflowTemplateRef':{'name':'daily'},'arguments':{'parameters':[{'name':'day','value':'{{=f(}}'}]}}");
        await(() -> api.status("progress").equals("0/0"));
        assertThat(api.status("phase")).isEmpty();

        api.patch("{'spec':{'arguments':{'parameters':[{'name':'day','value':'friday'}]}}}");
        await(() -> api.podNodes().contains("run.a"));
    }

    @Test
    void aCompletedWorkflowIsLeftAlone() throws InterruptedException {
        api.create("{'apiVersion':'argoproj.io/v1alpha1','kind':'Workflow','metadata':{'name':'run',"
                + "'namespace':'default','labels':{'workflows.argoproj.io/completed':'true'}},'spec':" + SPEC + "}");
        api.create("Workflow", "next", "'spec':" + SPEC);
        await(() -> api.podNodes().contains("next.a"));

        assertThat(api.podNodes()).containsExactly("next.a");
        assertThat(api.status("phase")).isEmpty();
    }

    @Test
    void aWorkflowThatWasRunBeforeAndIsCreatedAgainRunsAgain() throws InterruptedException {
        api.createWorkflow(SPEC);
        await(() -> api.podNodes().contains("run.a"));
        api.delete(JsonTrees.resource(api.stored()));
        await(() -> api.podNodes().isEmpty());
        api.createWorkflow(SPEC);

        await(() -> api.podNodes().contains("run.a"));
    }

    @Test
    void aClosedControllerStartsNothing() throws InterruptedException {
        controller.close();
        api.createWorkflow(SPEC);
        try (ArgoController other = ArgoController.start(api.client(), view, pod -> {}, clock)) {
            await(() -> api.podNodes().contains("run.a"));
            assertThat(other.failure()).isEmpty();
        }
        api.create("Workflow", "next", "'spec':" + SPEC);
        Thread.sleep(100); // a controller needs some 20 ms

        assertThat(api.podNodes()).containsExactly("run.a");
    }

    static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(5);
        }
    }
}
