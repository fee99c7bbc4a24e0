package io.gangflow.argo.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PipelineWorkTest {

    private static final Path DEFINITIONS = Path.of("../../pipelines/definitions");

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
        assertThat(driver.needs()).containsExactly(new PodSet.Need(submit + "#executor", 1));
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
