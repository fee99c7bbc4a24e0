package io.gangflow.simulator.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BatchJobControllerTest {

    private final ControllerBench bench = new ControllerBench(new BatchJobController());

    @Test
    void podsAreCreatedInGrowingBatches() {
        bench.create(job("train-0", 8, 0));

        assertThat(creates(bench.look())).hasSize(1);
        assertThat(creates(bench.look())).hasSize(2);
        assertThat(creates(bench.look())).hasSize(4);
        assertThat(creates(bench.look())).hasSize(1);
        bench.settle();
        assertThat(job("train-0").getStatus().getActive()).isEqualTo(8);
    }

    @Test
    void fiveJobsAtATimeTakeTurns() {
        for (int index = 0; index < 8; index++) {
            bench.create(job("train-" + index, 4, 0));
        }

        assertThat(creates(bench.look()))
                .extracting(name -> name.substring(0, 9))
                .containsExactly("train-0-0", "train-1-0", "train-2-0", "train-3-0", "train-4-0");
        assertThat(creates(bench.look()))
                .extracting(name -> name.substring(0, 7))
                .containsExactly(
                        "train-0", "train-1", "train-2", "train-3", "train-4", "train-0", "train-1", "train-2",
                        "train-3", "train-4");
        bench.settle();
        assertThat(bench.pods()).hasSize(32);
    }

    @Test
    void aPodKnowsItsIndex() {
        bench.create(job("train-0", 2, 0));
        bench.settle();

        Pod pod = podOf(1);
        assertThat(pod.getMetadata().getName()).matches("train-0-1-[a-z0-9]{5}");
        assertThat(pod.getSpec().getHostname()).isEqualTo("train-0-1");
        assertThat(pod.getMetadata().getAnnotations()).containsEntry("batch.kubernetes.io/job-completion-index", "1");
        assertThat(pod.getSpec().getContainers().get(0).getEnv())
                .extracting(env -> env.getName())
                .contains("JOB_COMPLETION_INDEX");
    }

    @Test
    void aJobIsCompleteWhenEveryIndexHasSucceeded() {
        bench.create(job("train-0", 3, 0));
        bench.settle();
        bench.pods().forEach(pod -> bench.phase(pod, "Running"));
        bench.settle();
        assertThat(job("train-0").getStatus().getReady()).isEqualTo(3);

        bench.pods().forEach(pod -> bench.phase(pod, "Succeeded"));
        bench.settle();

        assertThat(job("train-0").getStatus().getCompletedIndexes()).isEqualTo("0-2");
        assertThat(job("train-0").getStatus().getConditions())
                .extracting(condition -> condition.getType())
                .containsExactly("Complete");
    }

    @Test
    void oneFailureWithoutBackoffFailsTheJobAndStopsTheOthers() {
        bench.create(job("train-0", 2, 0));
        bench.settle();
        bench.pods().forEach(pod -> bench.phase(pod, "Running"));
        bench.phase(podOf(1).getMetadata().getName(), "Failed");
        bench.settle();

        assertThat(job("train-0").getStatus().getConditions())
                .extracting(condition -> condition.getType() + " " + condition.getReason())
                .containsExactly("Failed BackoffLimitExceeded");
        assertThat(podOf(0).getMetadata().getDeletionTimestamp()).isNotNull();
    }

    @Test
    void aFailedIndexIsTriedAgainAfterTheBackOff() {
        bench.create(job("train-0", 1, 1));
        bench.settle();
        bench.phase(podOf(0).getMetadata().getName(), "Failed");
        bench.settle();
        assertThat(bench.pods()).hasSize(1);

        bench.nowMillis = new BatchJobController().nextReconcile(bench.store, bench.nowMillis);
        bench.settle();

        assertThat(bench.pods()).hasSize(2);
    }

    @Test
    void withoutIndexesPodsAreMadeUntilEnoughHaveSucceeded() {
        bench.create(plain(3, 2));
        bench.settle();
        assertThat(bench.pods()).hasSize(2);

        bench.phase(bench.pods().get(0), "Succeeded");
        bench.settle();
        bench.phase(bench.pods().get(1), "Succeeded");
        bench.settle();
        assertThat(bench.pods()).hasSize(3);

        bench.pods().forEach(pod -> bench.phase(pod, "Succeeded"));
        bench.settle();
        assertThat(job("plain").getStatus().getConditions())
                .extracting(condition -> condition.getType())
                .containsExactly("Complete");
        assertThat(job("plain").getStatus().getCompletedIndexes()).isNull();
    }

    @Test
    void aQueueOfWorkIsDoneWhenOneHasSucceededAndNoneIsLeft() {
        bench.create(plain(null, 3));
        bench.settle();
        bench.phase(bench.pods().get(0), "Succeeded");
        bench.settle();
        assertThat(job("plain").getStatus().getConditions()).isEmpty();

        bench.pods().forEach(pod -> bench.phase(pod, "Succeeded"));
        bench.settle();
        assertThat(bench.pods()).hasSize(3);
        assertThat(job("plain").getStatus().getConditions()).hasSize(1);
    }

    private static Job plain(@Nullable Integer completions, int parallelism) {
        return new JobBuilder(job("plain", 1, 6))
                .editSpec()
                .withCompletionMode(null)
                .withCompletions(completions)
                .withParallelism(parallelism)
                .endSpec()
                .build();
    }

    private static List<String> creates(List<Change> changes) {
        return changes.stream()
                .filter(Change.Create.class::isInstance)
                .map(change -> change.object().getMetadata().getName())
                .toList();
    }

    private Pod podOf(int index) {
        return bench.store.list(Pod.class).stream()
                .filter(pod -> BatchJobView.index(pod) == index)
                .findFirst()
                .orElseThrow();
    }

    private Job job(String name) {
        return bench.store.get(Job.class, "default", name).orElseThrow();
    }

    private static Job job(String name, int completions, int backoffLimit) {
        return new JobBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withCompletionMode("Indexed")
                .withCompletions(completions)
                .withParallelism(completions)
                .withBackoffLimit(backoffLimit)
                .withNewTemplate()
                .withNewSpec()
                .withSubdomain(name)
                .addNewContainer()
                .withName("main")
                .endContainer()
                .endSpec()
                .endTemplate()
                .endSpec()
                .build();
    }
}
