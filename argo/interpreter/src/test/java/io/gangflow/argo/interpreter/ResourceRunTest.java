package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.gangflow.run.RunEvent.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ResourceRunTest {

    private static final String CONDITIONS =
            "successCondition: status.state.phase = Completed\n    failureCondition: status.state.phase in (Failed, Aborted)";

    @Test
    void aResourceIsCreatedWithItsConditionsAndEndsWhenOneHolds() {
        WorkflowRun run = run(CONDITIONS, "");

        List<WorkflowAction> actions = run.next(0);

        assertThat(actions).singleElement().isInstanceOfSatisfying(WorkflowAction.CreateResource.class, action -> {
            assertThat(action.object()).isInstanceOf(Job.class);
            assertThat(action.object().getMetadata().getName()).isEqualTo("run-1-train");
            assertThat(action.successCondition()).contains("status.state.phase = Completed");
        });
        run.observed("run-1.train", job("Running"), 1);
        assertThat(run.done()).isFalse();
        run.observed("run-1.train", job("Completed"), 2);
        assertThat(run.outcome()).contains(Outcome.COMPLETED);
    }

    @Test
    void aFailureConditionFailsTheNode() {
        WorkflowRun run = run(CONDITIONS, "");
        run.next(0);

        run.observed("run-1.train", job("Aborted"), 1);

        assertThat(run.outcome()).contains(Outcome.FAILED);
    }

    @Test
    void failureIsLookedAtBeforeSuccess() {
        WorkflowRun run = run(
                "successCondition: status.state.phase = Failed\n    failureCondition: status.state.phase = Failed", "");
        run.next(0);

        run.observed("run-1.train", job("Failed"), 1);

        assertThat(run.outcome()).contains(Outcome.FAILED);
    }

    @Test
    void withAFailureConditionAloneTheFirstLookIsASuccess() {
        WorkflowRun run = run("failureCondition: status.state.phase = Failed", "");
        run.next(0);

        run.observed("run-1.train", job("Pending"), 1);

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
    }

    @Test
    void withoutConditionsCreatingIsEnough() {
        WorkflowRun run = run("", "");

        assertThat(run.next(0)).hasSize(1);
        assertThat(run.outcome()).isEmpty();

        run.observed("run-1.train", job("Pending"), 1);

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
    }

    @Test
    void anObjectThatIsDeletedBeforeItsEndFailsTheNode() {
        WorkflowRun run = run(CONDITIONS, "");
        run.next(0);

        run.objectGone("run-1.train", 1);

        assertThat(run.outcome()).contains(Outcome.FAILED);
    }

    @Test
    void aDeadlineEndsTheWaiting() {
        WorkflowRun run = run(CONDITIONS, "activeDeadlineSeconds: 60");

        assertThat(run.next(1_000)).contains(new WorkflowAction.WaitUntil("run-1.train", 61_000));
        run.next(60_999);
        assertThat(run.done()).isFalse();
        run.next(61_000);
        assertThat(run.outcome()).contains(Outcome.FAILED);
    }

    @Test
    void stepsRunOneAfterTheOtherAndARetriedWholeCountsItsAttempts() {
        WorkflowRun run = Runs.of("""
                entrypoint: pipeline
                templates:
                - name: pipeline
                  dag: { tasks: [{ name: train, template: train }] }
                - name: train
                  retryStrategy: { limit: 1, retryPolicy: Always }
                  steps:
                  - - name: first
                      template: job
                      arguments: { parameters: [{ name: n, value: "a-{{retries}}" }] }
                  - - name: second
                      template: job
                      arguments: { parameters: [{ name: n, value: "b-{{retries}}" }] }
                - name: job
                  inputs: { parameters: [{ name: n }] }
                  container: { image: i, command: ["{{inputs.parameters.n}}"] }
                """);

        assertThat(commands(run, 0)).containsExactly("a-0");
        run.podEnded("run-1.train(0)[0].first", true, 1);
        assertThat(commands(run, 1)).containsExactly("b-0");
        run.podEnded("run-1.train(0)[1].second", false, 2);
        assertThat(commands(run, 2)).containsExactly("a-1");
        run.podEnded("run-1.train(1)[0].first", false, 3);
        assertThat(commands(run, 3)).isEmpty();
        assertThat(run.outcome()).contains(Outcome.FAILED);
    }

    @Test
    void whatEndedOnceStaysEnded() {
        WorkflowRun run = run(CONDITIONS, "");
        run.next(0);
        run.observed("run-1.train", job("Completed"), 1);

        run.observed("run-1.train", job("Failed"), 2);
        run.objectGone("run-1.train", 3);

        assertThat(run.outcome()).contains(Outcome.COMPLETED);
    }

    /** The conditions are those of the template, not of the status. */
    @ParameterizedTest
    @CsvSource({"Completed, Succeeded", "Aborted, Failed"})
    void aResumedRunWaitsForTheConditionsOfTheObject(String end, String phase) {
        WorkflowRun first = run(CONDITIONS, "");
        first.next(0);
        WorkflowRun second = run(CONDITIONS, "");

        assertThat(Runs.ids(second.restore(first.nodes()))).containsExactly("run-1.train");
        second.observed("run-1.train", job("Running"), 1_000);
        assertThat(second.done()).isFalse();
        second.observed("run-1.train", job(end), 2_000);

        assertThat(Runs.phases(second)).containsExactly("run-1 " + phase, "run-1.train " + phase);
        assertThat(Runs.node(second, "run-1.train").finishedAt()).isEqualTo("1970-01-01T00:00:02Z");
    }

    private static List<String> commands(WorkflowRun run, long now) {
        return run.next(now).stream()
                .map(action -> ((WorkflowAction.CreatePod) action)
                        .pod()
                        .getSpec()
                        .getContainers()
                        .get(0)
                        .getCommand()
                        .get(0))
                .toList();
    }

    private static Job job(String phase) {
        JsonNode tree = ManifestTree.of(Runs.read("apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\n"
                + "metadata: { name: run-1-train }\nstatus: { state: { phase: " + phase + " } }\n"));
        return ManifestTree.convert(tree, Job.class);
    }

    private static WorkflowRun run(String conditions, String deadline) {
        return Runs.of("""
                entrypoint: pipeline
                templates:
                - name: pipeline
                  dag: { tasks: [{ name: train, template: train }] }
                - name: train
                  %s
                  resource:
                    action: create
                    setOwnerReference: true
                    %s
                    manifest: |
                      apiVersion: batch.volcano.sh/v1alpha1
                      kind: Job
                      metadata: { name: "{{workflow.name}}-train" }
                """.formatted(deadline, conditions));
    }
}
