package io.gangflow.argo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.argo.nodes.Statuses;
import io.gangflow.run.Label;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ArgoClientTest {

    private static final Map<String, String> INPUT = Map.of("input", "s3://corpus");

    private final Api api = new Api();
    private final ArgoClient argo = api.argo();

    ArgoClientTest() throws IOException {}

    @BeforeEach
    void nothingRuns() {
        assertThat(argo.list()).isEmpty();
    }

    @AfterEach
    void close() {
        api.close();
    }

    private Submission submission(String runId, String nonce) {
        return Submission.of("count", runId, nonce).with(INPUT);
    }

    @Test
    void aRunIsCreatedWithItsMarks() {
        Submitted submitted = argo.submit(submission("manual__1", "n1").suspend());

        assertThat(submitted.created()).isTrue();
        Workflow there = argo.get(RunName.of("count", "manual__1").name());
        assertThat(there.getSpec().suspend()).isTrue();
        assertThat(ArgoJson.write(there)).contains("{\"name\":\"input\",\"value\":\"s3://corpus\"}");
        assertThat(there.getMetadata().getLabels()).containsEntry(Label.PIPELINE, "count");
        assertThat(there.getMetadata().getAnnotations()).containsEntry(RunMetadataKeys.RUN_ID, "manual__1");
        assertThat(argo.find("count", "manual__1")).isPresent();
        assertThat(argo.find("count", "manual__2")).isEmpty();
        assertThat(argo.list("count")).hasSize(1);
        assertThat(argo.list("other")).isEmpty();
    }

    @Test
    void theSameRunIsAdopted() {
        argo.submit(submission("run", "n1"));

        Submitted again = argo.submit(submission("run", "n2"));

        assertThat(again.created()).isFalse();
        assertThat(argo.list()).hasSize(1);
    }

    @Test
    void theSameRunWithOtherValuesIsAConflict() {
        argo.submit(submission("run", "n1"));

        assertThatThrownBy(() -> argo.submit(submission("run", "n2").with(Map.of("input", "s3://other"))))
                .isInstanceOf(RunConflictException.class)
                .hasMessageContaining("`run`")
                .hasMessageNotContaining("s3://");
    }

    @Test
    void aNameThatIsTakenIsAConflict() {
        argo.submit(submission("one", "n1").named("taken"));

        assertThatThrownBy(() -> argo.submit(submission("two", "n2").named("taken")))
                .isInstanceOf(RunConflictException.class)
                .hasMessageContaining("run `one` of pipeline `count`");
    }

    @Test
    void mistakesAreFoundBeforeAnythingIsCreated() {
        assertThatThrownBy(() -> argo.submit(Submission.of("count", "run", "n")))
                .hasMessage("pipeline `count`: parameter `input` has no default and no value");
        assertThatThrownBy(() -> argo.submit(submission("run", "n").with(Map.of("inputs", "x"))))
                .hasMessageContaining("no parameter `inputs`: did you mean `input`?");
        assertThatThrownBy(() -> argo.submit(submission("run", "n").with(Map.of("input", "x", "size", "huge"))))
                .hasMessage("pipeline `count`: parameter `size`: `huge` is not in `enum`: `small`, `large`");
        assertThatThrownBy(() -> argo.submit(Submission.of("counts", "run", "n")))
                .isInstanceOf(NoSuchRunException.class)
                .hasMessageContaining("`counts`");
        assertThat(argo.list()).isEmpty();
    }

    @Test
    void aRunIsStoppedAndTerminated() {
        String run = name(argo.submit(submission("run", "n")));

        assertThat(argo.stop(run).getSpec().shutdown()).isEqualTo("Stop");
        assertThat(argo.terminate(run).getSpec().shutdown()).isEqualTo("Terminate");
        end(run, "Failed");
        assertThatThrownBy(() -> argo.stop(run)).isInstanceOf(RunStateException.class);
        assertThatThrownBy(() -> argo.stop("none")).isInstanceOf(NoSuchRunException.class);
    }

    @Test
    void aRunIsHeldAndLetGo() {
        String run = name(argo.submit(submission("run", "n")));

        assertThat(argo.suspend(run).getSpec().suspend()).isTrue();
        assertThat(argo.resume(run).getSpec().suspend()).isNull();
        assertThatThrownBy(() -> argo.resume(run))
                .isInstanceOf(RunStateException.class)
                .hasMessageContaining("not suspended");
    }

    @Test
    void resumingEndsNodesThatWait() {
        String run = name(argo.submit(submission("run", "n")));
        Workflow workflow = argo.get(run);
        api.kubernetes()
                .resource(NodeCompression.with(workflow, Map.of("a", Statuses.node("a", "a", "Suspend", "Running"))))
                .update();

        NodeStatus resumed =
                Objects.requireNonNull(NodeCompression.nodes(argo.resume(run)).get("a"));

        assertThat(resumed.phase()).isEqualTo("Succeeded");
        assertThat(resumed.finishedAt()).isEqualTo("2026-11-22T03:00:00Z");
    }

    @Test
    void aChangeOfSomebodyElseIsNotOverwritten() {
        String run = name(argo.submit(submission("run", "n")));
        Workflow old = argo.get(run);
        argo.suspend(run);
        Workflow changed = ArgoJson.edit(old, tree -> tree.withObject("/spec").put("priority", 7));

        assertThatThrownBy(() -> api.kubernetes().resource(changed).update()).hasMessageContaining("409");
    }

    @Test
    void whatARunLeavesIsDeletedWithIt() throws InterruptedException {
        String run = name(argo.submit(submission("run", "n")));
        api.kubernetes()
                .resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName("left")
                        .withNamespace("default")
                        .addToLabels(Label.WORKFLOW, run)
                        .endMetadata()
                        .build())
                .create();

        assertThat(argo.delete(run, Duration.ofSeconds(5))).isTrue();

        assertThat(argo.list()).isEmpty();
        assertThat(api.kubernetes()
                        .configMaps()
                        .inNamespace("default")
                        .withName("left")
                        .get())
                .isNull();
    }

    @Test
    void whatAFailedStageHadCreatedIsGoneBeforeItIsTriedAgain() throws InterruptedException {
        String run = name(argo.submit(submission("run", "n")));
        Workflow workflow = argo.get(run);
        workflow.setStatus(Statuses.of("Failed", "2026-11-22T01:00:00Z"));
        Map<String, NodeStatus> nodes = Map.of(
                "r", Statuses.node("r", run, "DAG", "Failed", "t"),
                "t", Statuses.node("t", run + ".train", "Pod", "Failed"));
        api.kubernetes().resource(NodeCompression.with(workflow, nodes)).update();
        api.kubernetes().resource(job("failed", run, "train")).create();
        api.kubernetes().resource(job("done", run, "count")).create();

        Workflow again = argo.retry(run);

        assertThat(Runs.phase(again)).isEmpty();
        assertThat(NodeCompression.nodes(again)).containsOnlyKeys("r");
        assertThat(api.kubernetes()
                        .genericKubernetesResources("batch.volcano.sh/v1alpha1", "Job")
                        .inNamespace("default")
                        .list()
                        .getItems())
                .extracting(job -> job.getMetadata().getName())
                .containsExactly("done");
        assertThatThrownBy(() -> argo.retry(run)).isInstanceOf(RunStateException.class);
    }

    private static GenericKubernetesResource job(String name, String run, String stage) {
        return new GenericKubernetesResourceBuilder()
                .withApiVersion("batch.volcano.sh/v1alpha1")
                .withKind("Job")
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .addToLabels(Label.WORKFLOW, run)
                .addToLabels(Label.STAGE, stage)
                .endMetadata()
                .build();
    }

    private void end(String run, String phase) {
        Workflow workflow = argo.get(run);
        workflow.setStatus(Statuses.of(phase, ""));
        api.kubernetes().resource(workflow).update();
    }

    private static String name(Submitted submitted) {
        return submitted.workflow().getMetadata().getName();
    }
}
