package io.gangflow.workloads.work;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.run.Label;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.pods.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PipelineWorkTest {

    private static final Path DEFINITIONS = Path.of("../pipelines/definitions");

    private static ResultingWork work(String definition, SchedulerName scheduler) {
        Plan plan = new Planner()
                .plan(PipelineReader.read(DEFINITIONS.resolve(definition)).orElseThrow(), Optional.of(scheduler))
                .orElseThrow();
        ManifestWork work = PipelineWork.of(plan, Durations.NONE);
        assertThat(work.diagnostics()).isEmpty();
        return work.work();
    }

    @Test
    void aSparkStageSubmitsADriverThatAsksForExecutors() {
        ResultingWork work = work("section-5-spark.yaml", SchedulerName.VOLCANO);

        PodSet driver = work.podSets().stream()
                .filter(set -> set.id().endsWith("#driver"))
                .findFirst()
                .orElseThrow();
        String submit = driver.id().replace("#driver", "");
        assertThat(Work.set(work, submit).ends()).isEqualTo(new PodSet.End.With(driver.id()));
        assertThat(driver.created()).isEqualTo(new PodSet.Creation.OnceRunning(submit));
        assertThat(driver.needs()).containsExactly(new PodSet.Need(submit + "#executor", 1, 2, 30));
        assertThat(Work.group(work, driver.podGroup().orElseThrow()).getSpec().getMinMember())
                .isEqualTo(1);
        PodSet executor = Work.set(work, submit + "#executor");
        assertThat(executor.podGroup()).isEqualTo(driver.podGroup());
        assertThat(executor.ends()).isEqualTo(new PodSet.End.With(driver.id()));
    }

    @Test
    void aStageBeginsWhenItsPredecessorsHaveEnded() {
        ResultingWork work = work("article.yaml", SchedulerName.KUBE_SCHEDULER);

        assertThat(work.podSets()).isNotEmpty();
        assertThat(work.podSets().stream()
                        .filter(set -> set.created() instanceof PodSet.Creation.OnceDone)
                        .flatMap(set -> ((PodSet.Creation.OnceDone) set.created()).podSets().stream()))
                .isNotEmpty()
                .allMatch(id -> Work.set(work, id).ends() instanceof PodSet.End.After);
    }

    /** Argo gets more than 200 tasks in parts; the first stage of a part waits for the part before. */
    @Test
    void aStageOfALargePipelineBeginsWhenItsPredecessorHasEnded(@TempDir Path folder) throws IOException {
        StringBuilder text = new StringBuilder(
                "apiVersion: gangflow/v1\nkind: Pipeline\nmetadata: { name: chain }\nscheduler: kube-scheduler\nstages:\n");
        for (int stage = 0; stage < 250; stage++) {
            String after = stage == 0 ? "" : "after: [s%d], ".formatted(stage - 1);
            text.append("  s%d: { %spod: { image: gangflow/jobs, command: [wordcount, a, b] }, expect: 1s }\n"
                    .formatted(stage, after));
        }
        Path file = Files.writeString(folder.resolve("chain.yaml"), text);
        Plan plan = new Planner()
                .plan(PipelineReader.read(file).orElseThrow(), Optional.empty())
                .orElseThrow();

        List<PodSet> sets = PipelineWork.of(plan, Durations.NONE).work().podSets();

        assertThat(sets).hasSize(250);
        assertThat(sets.get(0).created()).isEqualTo(new PodSet.Creation.At(0));
        for (int stage = 1; stage < sets.size(); stage++) {
            assertThat(sets.get(stage).created())
                    .isEqualTo(new PodSet.Creation.OnceDone(
                            List.of(sets.get(stage - 1).id())));
        }
    }

    @Test
    void aGangIsThereOnceItsLauncherRunsAndTheLauncherEndsWithIt() {
        ResultingWork work = work("section-6-ddp.yaml", SchedulerName.VOLCANO);

        List<PodSet> launchers = work.podSets().stream()
                .filter(set -> set.id().startsWith("Pod/"))
                .toList();
        assertThat(launchers).hasSize(4).allSatisfy(set -> {
            assertThat(set.pod().getMetadata().getLabels()).containsEntry(Label.ROLE, "launcher");
            List<String> gang = ((PodSet.End.With) set.ends()).podSets();
            assertThat(gang)
                    .hasSize(2)
                    .allSatisfy(id -> assertThat(Work.set(work, id).created())
                            .isEqualTo(new PodSet.Creation.OnceRunning(set.id())));
        });
    }

    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void everyShippedPipelineHasPodsWithSoundReferences(SchedulerName scheduler) throws IOException {
        try (Stream<Path> files = Files.list(DEFINITIONS)) {
            for (Path file :
                    files.filter(name -> name.toString().endsWith(".yaml")).toList()) {
                ResultingWork work = work(file.getFileName().toString(), scheduler);
                assertThat(work.podSets()).as(file.toString()).isNotEmpty();
                assertThat(work.podSets().stream().map(PodSet::id).distinct()).hasSameSizeAs(work.podSets());
                for (PodSet set : work.podSets()) {
                    set.needs()
                            .forEach(need -> assertThat(
                                            Work.set(work, need.podSet()).count())
                                    .isGreaterThanOrEqualTo(need.running()));
                    set.podGroup().ifPresent(group -> Work.group(work, group));
                }
                work.limits().forEach(limit -> limit.instances().forEach(ids -> ids.forEach(id -> Work.set(work, id))));
            }
        }
    }
}
