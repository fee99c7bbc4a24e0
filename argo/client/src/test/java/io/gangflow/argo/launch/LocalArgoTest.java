package io.gangflow.argo.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.client.Runs;
import io.gangflow.argo.client.Submission;
import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.argo.watch.Outage;
import io.gangflow.pipeline.plan.LaterStages;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.Label;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The client's operations on the minicluster, whose own controller runs the workflows. */
@Timeout(60)
final class LocalArgoTest {

    private static final String TWO_STAGES = """
            count:
              copies: 3
              pod: { image: busybox, command: [sh, -c, "echo counted"], resources: { cpu: 1, memory: 64Mi } }
            last:
              after: [count]
              pod: { image: busybox, command: [sh, -c, "%s"], resources: { cpu: 1, memory: 64Mi } }
              retry: { limit: 1 }
            """;

    @TempDir
    Path folder;

    private LocalArgo local;

    @BeforeEach
    void start() {
        local = LocalArgo.start(folder);
    }

    @AfterEach
    void stop() {
        local.close();
    }

    @Test
    void aSubmittedRunIsFollowedToItsEndAndItsPodsAreFound() throws IOException, InterruptedException {
        String name = local.submit(Plans.of("volcano", TWO_STAGES.formatted("echo last")), "r1");
        List<RunEvent> events = new CopyOnWriteArrayList<>();

        Outcome outcome = RunFollower.follow(
                local.client(), "minicluster", local.argo().get(name), events::add, Outage.unnoticed());

        assertThat(outcome).isEqualTo(Outcome.COMPLETED);
        Workflow ended = local.argo().get(name);
        assertThat(ended.getStatus().phase()).isEqualTo("Succeeded");
        assertThat(ended.getStatus().progress()).isEqualTo("5/5"); // the first pod creates the PodGroups of the others
        assertThat(events).filteredOn(RunEvent.PodEnded.class::isInstance).hasSize(4);
        List<Pod> pods =
                local.client().pods().withLabel(Label.WORKFLOW, name).list().getItems();
        assertThat(pods).hasSize(4);
        assertThat(local.client()
                        .pods()
                        .withName(pods.get(0).getMetadata().getName())
                        .inContainer("main")
                        .getLog())
                .isIn("counted\n", "last\n");
    }

    @Test
    void aFailedRunIsRetriedFromTheStageThatFailed() throws IOException, InterruptedException {
        Path mark = LocalArgo.mark("mended");
        String name = local.submit(Plans.of("kube-scheduler", TWO_STAGES.formatted("test -e " + mark)), "r1");

        Workflow failed = local.ended(name);

        assertThat(failed.getStatus().phase()).isEqualTo("Failed");
        assertThat(LocalArgo.node(failed, ".last").phase()).isEqualTo("Failed");
        NodeStatus counted = LocalArgo.node(failed, ".count");
        Files.writeString(mark, "");
        local.argo().retry(name);
        Workflow again = local.ended(name);
        assertThat(again.getStatus().phase()).isEqualTo("Succeeded");
        assertThat(LocalArgo.node(again, ".count").finishedAt()).isEqualTo(counted.finishedAt());
    }

    @Test
    void aStoppedRunEndsItsPodsAndLeavesTheirLogs() throws IOException, InterruptedException {
        String name = local.submit(Plans.pods("kube-scheduler", "echo begun; exec sleep 50"), "r1");
        local.await(
                name,
                run -> NodeCompression.nodes(run).values().stream()
                                .filter(node -> "Running".equals(node.phase()) && "Pod".equals(node.type()))
                                .count()
                        == 3);

        local.argo().stop(name);

        Workflow stopped = local.ended(name);
        assertThat(stopped.getStatus().phase()).isEqualTo("Failed");
        assertThat(stopped.getStatus().message()).isEqualTo("Stopped with strategy 'Stop'");
        assertThat(NodeCompression.nodes(stopped).values())
                .filteredOn(node -> "Pod".equals(node.type()))
                .hasSize(3)
                .allMatch(node -> "workflow shutdown with strategy:  Stop".equals(node.message()));
    }

    @Test
    void aSuspendedRunBeginsNothingUntilItIsResumed() throws IOException, InterruptedException {
        Path mark = LocalArgo.mark("go");
        String wait = "until test -e %s; do sleep 0.05; done".formatted(mark);
        String name = local.submit(Plans.of("kube-scheduler", """
                first:
                  pod: { image: busybox, command: [sh, -c, "%s"], resources: { cpu: 1, memory: 64Mi } }
                second:
                  after: [first]
                  pod: { image: busybox, command: [sh, -c, "true"], resources: { cpu: 1, memory: 64Mi } }
                """.formatted(wait)), "r1");
        local.await(name, run -> !NodeCompression.nodes(run).isEmpty());
        local.argo().suspend(name);
        Files.writeString(mark, "");
        Workflow held = local.await(
                name,
                run -> "Succeeded"
                        .equals(LocalArgo.node(run, ".first.instance(0:instance:0)")
                                .phase()));
        assertThat(Runs.ended(held)).isFalse();
        assertThat(NodeCompression.nodes(held).values()).noneMatch(node -> "second".equals(node.displayName()));

        local.argo().resume(name);

        assertThat(local.ended(name).getStatus().phase()).isEqualTo("Succeeded");
    }

    @Test
    void aWorkflowThatUsesWhatIsNotPlayedEndsInErrorAndOthersGoOn() throws IOException, InterruptedException {
        Workflow foreign = new Workflow();
        foreign.getMetadata().setName("foreign");
        foreign.getMetadata().setNamespace("default");
        foreign.setSpec(ArgoJson.read(
                "{\"entrypoint\": \"main\", \"templates\": [{\"name\": \"main\", \"daemon\": true}]}",
                WorkflowSpec.class));
        local.client().resource(foreign).create();
        String name = local.submit(Plans.pods("kube-scheduler", "true"), "r1");

        Workflow refused = local.ended("foreign");

        assertThat(refused.getStatus().phase()).isEqualTo("Error");
        assertThat(refused.getStatus().message()).contains("`daemon`, which is not interpreted");
        assertThat(local.ended(name).getStatus().phase()).isEqualTo("Succeeded");
    }

    @Test
    void aRunThatBeginsAtAStageLeavesOutTheOthersAndWorksInTheirPlace() throws IOException, InterruptedException {
        Plan plan = Plans.of("kube-scheduler", """
                first:
                  pod: { image: busybox, command: [sh, -c, "true"], resources: { cpu: 1, memory: 64Mi } }
                second:
                  after: [first]
                  pod: { image: busybox, command: [echo, "${run.id} ${run.name}"], resources: { cpu: 1, memory: 64Mi } }
                """);
        String whole = local.submit(plan, "r1");
        local.ended(whole);
        LaterStages later = LaterStages.of(plan, "second", new LaterStages.Earlier("r1", whole, Instant.EPOCH));
        WorkflowSpec own =
                new ManifestCompiler().compile(later.plan()).workflowTemplate().getSpec();

        String name = local.argo()
                .submit(Submission.of("launched", "r2", "r2").running(own))
                .workflow()
                .getMetadata()
                .getName();

        Outcome outcome = RunFollower.follow(
                local.client(), "minicluster", local.argo().get(name), event -> {}, Outage.unnoticed());
        assertThat(outcome).isEqualTo(Outcome.COMPLETED);
        List<Pod> pods =
                local.client().pods().withLabel(Label.WORKFLOW, name).list().getItems();
        assertThat(pods).hasSize(1);
        assertThat(local.client()
                        .pods()
                        .withName(pods.get(0).getMetadata().getName())
                        .getLog())
                .isEqualTo("r1 " + whole + "\n");
    }

    @Test
    void aDeletedRunLeavesNothing() throws IOException, InterruptedException {
        String name = local.submit(Plans.pods("kube-scheduler", "exec sleep 50"), "r1");
        local.await(name, run -> !NodeCompression.nodes(run).isEmpty());

        assertThat(local.argo().delete(name, Duration.ofSeconds(20))).isTrue();

        assertThat(local.client().pods().withLabel(Label.WORKFLOW, name).list().getItems())
                .isEmpty();
    }
}
