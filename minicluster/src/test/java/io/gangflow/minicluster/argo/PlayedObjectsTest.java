package io.gangflow.minicluster.argo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Steps that create, wait for and delete other objects than pods. */
@SuppressWarnings("NullAway.Init")
final class PlayedObjectsTest {

    private static final String CONDITIONS =
            "'successCondition':'status.succeeded > 0','failureCondition':'status.failed > 0',";

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
    void anObjectIsCreatedForTheWorkflowAndWaitedFor() {
        played.createWorkflow(creating("batch/v1", "Job", CONDITIONS));
        played.pass(0);

        assertThat(job().getMetadata().getOwnerReferences())
                .extracting(OwnerReference::getKind, OwnerReference::getUid)
                .containsExactly(
                        tuple("Workflow", played.stored().at("/metadata/uid").asText()));
        assertThat(played.phase("run.make")).isEqualTo("Running");

        report(new JobBuilder(job())
                .withNewStatus()
                .withSucceeded(1)
                .endStatus()
                .build());
        played.pass(1_000);

        assertThat(played.phase("run.make")).isEqualTo("Succeeded");
        assertThat(played.node("run.make").at("/outputs/exitCode").asText()).isEqualTo("0");
        assertThat(played.status("phase")).isEqualTo("Succeeded");
    }

    @Test
    void anObjectThatFailsFailsItsStep() {
        played.createWorkflow(creating("batch/v1", "Job", CONDITIONS));
        played.pass(0);
        report(new JobBuilder(job()).withNewStatus().withFailed(1).endStatus().build());
        played.pass(1_000);

        assertThat(played.phase("run.make")).isEqualTo("Failed");
        assertThat(played.status("phase")).isEqualTo("Failed");
    }

    @Test
    void anObjectThatIsDeletedIsAnError() {
        played.createWorkflow(creating("batch/v1", "Job", CONDITIONS));
        played.pass(0);
        played.delete(job());
        played.pass(1_000);

        assertThat(played.phase("run.make")).isEqualTo("Error");
    }

    @Test
    void anotherObjectOfTheSameNameIsNotItsOwn() {
        played.createWorkflow(creating("batch/v1", "Job", CONDITIONS));
        played.pass(0);
        played.delete(job());
        played.client().resource(emptyJob()).create();
        played.pass(1_000);

        assertThat(played.phase("run.make")).isEqualTo("Error");
    }

    @Test
    void anotherControllerFollowsTheObjectThatExists() {
        played.createWorkflow(creating("batch/v1", "Job", CONDITIONS));
        played.pass(0);
        Job created = job();
        played.restart();
        played.pass(1_000);
        assertThat(job()).isEqualTo(created);

        report(new JobBuilder(job())
                .withNewStatus()
                .withSucceeded(1)
                .endStatus()
                .build());
        played.pass(2_000);

        assertThat(played.phase("run.make")).isEqualTo("Succeeded");
    }

    @Test
    void anObjectOfAnotherOwnerIsNotTakenOver() {
        played.client().resource(emptyJob()).create();
        played.createWorkflow(creating("batch/v1", "Job", CONDITIONS));
        played.pass(0);

        assertThat(played.phase("run.make")).isEqualTo("Error");
        assertThat(played.node("run.make").path("message").asText()).contains("\"made\" already exists");
        assertThat(job().getMetadata().getOwnerReferences()).isEmpty();
    }

    @Test
    void anObjectThatAnEarlierControllerCreatedWithoutRecordingItIsTakenOver() {
        played.createWorkflow(creating("batch/v1", "Job", CONDITIONS));
        played.client()
                .resource(new JobBuilder(emptyJob())
                        .editMetadata()
                        .addNewOwnerReference()
                        .withApiVersion("argoproj.io/v1alpha1")
                        .withKind("Workflow")
                        .withName("run")
                        .withUid(played.stored().at("/metadata/uid").asText())
                        .endOwnerReference()
                        .endMetadata()
                        .build())
                .create();
        Job existing = job();
        played.pass(0);

        assertThat(played.phase("run.make")).isEqualTo("Running");
        assertThat(job()).isEqualTo(existing);
    }

    @Test
    void aKindThatTheApiDoesNotServeIsNamed() {
        played.createWorkflow(creating("example.com/v1", "Thing", ""));
        played.pass(0);

        assertThat(played.phase("run.make")).isEqualTo("Error");
        assertThat(played.node("run.make").path("message").asText())
                .isEqualTo("no matches for kind \"Thing\" in version \"example.com/v1\"");
    }

    @Test
    void anObjectThatTheApiRejectsIsAnErrorWithTheApisMessage() {
        played.createWorkflow(creating("batch/v1", "Job", CONDITIONS).replace("name: made", "name: Not_A_Name"));
        played.pass(0);

        assertThat(played.phase("run.make")).isEqualTo("Error");
        assertThat(played.node("run.make").path("message").asText())
                .contains("Not_A_Name")
                .doesNotContain("Failure executing");
    }

    @Test
    void aTerminatedWorkflowDeletesTheObjectItWaitsFor() {
        played.createWorkflow(creating("batch/v1", "Job", CONDITIONS));
        played.pass(0);
        played.patch("{'spec':{'shutdown':'Terminate'}}");
        played.pass(1_000);

        assertThat(jobs()).isEmpty();
        assertThat(played.terminated()).isEmpty();
        assertThat(played.status("phase")).isEqualTo("Failed");
    }

    @Test
    void anObjectWithoutConditionsIsOnlyCreated() {
        played.createWorkflow(creating("v1", "ConfigMap", ""));
        played.pass(0);

        assertThat(played.status("phase")).isEqualTo("Succeeded");
        assertThat(played.client()
                        .configMaps()
                        .inNamespace("default")
                        .withName("made")
                        .get())
                .isNotNull();
    }

    @Test
    void theResultIsThatOfTheFirstRankThatHasOne() {
        played.client().resource(emptyJob()).create();
        rank("made-worker-10", "made", 0, "ten");
        rank("made-worker-2", "made", 0, "two");
        rank("made-worker-1", "made", 3, "failed");
        rank("made-worker-0", "made", 0, " ");
        played.client()
                .resource(new JobBuilder(emptyJob())
                        .editMetadata()
                        .withName("other")
                        .endMetadata()
                        .build())
                .create();
        rank("other-0", "other", 0, "zero");

        assertThat(new RunObjects(played.client(), played.view(), job().getMetadata()).result(job()))
                .isEqualTo("two");
    }

    @Test
    void anIndexedJobsRankIsTheIndexOfThePod() {
        played.client().resource(emptyJob()).create();
        RunObjects objects = new RunObjects(played.client(), played.view(), job().getMetadata());
        assertThat(objects.result(job())).isEmpty();

        rank("made-aaa", "made", 0, "one", "1");
        rank("made-zzz", "made", 0, "zero", "0");

        assertThat(objects.result(job())).isEqualTo("zero");
    }

    @Test
    void aStepDeletesAnObjectAndSucceedsAlsoWhenThereIsNone() {
        String spec = "{'entrypoint':'main','templates':[{'name':'main','dag':{'failFast':false,'tasks':["
                + "{'name':'first','template':'drop'},{'name':'again','template':'drop','dependencies':['first']}]}},"
                + "{'name':'drop','resource':{'action':'delete',"
                + "'manifest':'apiVersion: batch/v1\\nkind: Job\\nmetadata: { name: made }\\n'}}]}";
        played.client().resource(emptyJob()).create();
        played.createWorkflow(spec);
        played.pass(0);

        assertThat(jobs()).isEmpty();
        assertThat(played.phase("run.first")).isEqualTo("Succeeded");
        assertThat(played.phase("run.again")).isEqualTo("Succeeded");
    }

    private static String creating(String apiVersion, String kind, String conditions) {
        return "{'entrypoint':'main','templates':[{'name':'main','dag':{'failFast':false,'tasks':["
                + "{'name':'make','template':'make'}]}},"
                + "{'name':'make','resource':{'action':'create','setOwnerReference':true,%s".formatted(conditions)
                + "'manifest':'apiVersion: %s\\nkind: %s\\nmetadata: { name: made }\\n'}}]}"
                        .formatted(apiVersion, kind);
    }

    private void rank(String name, String owner, int exitCode, String message) {
        rank(name, owner, exitCode, message, "");
    }

    private void rank(String name, String owner, int exitCode, String message, String index) {
        PodBuilder pod = new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .addNewOwnerReference()
                .withApiVersion("batch/v1")
                .withKind("Job")
                .withName(owner)
                .withUid(played.client()
                        .resources(Job.class)
                        .inNamespace("default")
                        .withName(owner)
                        .get()
                        .getMetadata()
                        .getUid())
                .endOwnerReference()
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("main")
                .withImage("busybox")
                .endContainer()
                .endSpec();
        if (!index.isEmpty()) {
            pod.editMetadata()
                    .addToAnnotations("batch.kubernetes.io/job-completion-index", index)
                    .endMetadata();
        }
        Pod created = played.client().resource(pod.build()).create();
        played.client()
                .resource(new PodBuilder(created)
                        .withNewStatus()
                        .withPhase(exitCode == 0 ? "Succeeded" : "Failed")
                        .addNewContainerStatus()
                        .withName("main")
                        .withNewState()
                        .withNewTerminated()
                        .withExitCode(exitCode)
                        .withMessage(message)
                        .endTerminated()
                        .endState()
                        .endContainerStatus()
                        .endStatus()
                        .build())
                .updateStatus();
    }

    private void report(Job job) {
        played.client().resource(job).updateStatus();
    }

    private Job job() {
        return jobs().get(0);
    }

    private List<Job> jobs() {
        return played.client()
                .resources(Job.class)
                .inNamespace("default")
                .list()
                .getItems();
    }

    private static Job emptyJob() {
        return new JobBuilder()
                .withNewMetadata()
                .withName("made")
                .withNamespace("default")
                .endMetadata()
                .build();
    }
}
