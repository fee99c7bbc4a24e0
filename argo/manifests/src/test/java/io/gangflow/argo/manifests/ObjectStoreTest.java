package io.gangflow.argo.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.SparkMode;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.plan.Planner;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Pods come to the keys of the object store by a Secret that may be absent. */
class ObjectStoreTest {

    private static final Text PLACE = Text.literal("s3://results/counts");

    static Stream<Work> gangsAndPods() {
        return Stream.of(Stages.pod(), Stages.ddp(2), Stages.tensorflow(), Stages.mpi(), Stages.service());
    }

    private static String created(SchedulerName scheduler, Stages stage) {
        return Compiled.of(Stages.plan(scheduler, stage)).created(Map.of()).toString();
    }

    @ParameterizedTest
    @MethodSource("gangsAndPods")
    void everyKindOfWorkThatNamesAPlaceTakesTheSecretWhereItIsThere(Work work) {
        for (SchedulerName scheduler : SchedulerName.values()) {
            assertThat(created(scheduler, Stages.stage("work", work).output("counts", PLACE)))
                    .containsPattern("optional=true");
            assertThat(created(scheduler, Stages.stage("work", work))).doesNotContain(ObjectStore.SECRET);
        }
    }

    @ParameterizedTest
    @EnumSource(SparkMode.class)
    void soDoDriverAndExecutorsInEveryMode(SparkMode mode) {
        for (SchedulerName scheduler : SchedulerName.values()) {
            assertThat(created(
                            scheduler, Stages.stage("work", Stages.spark(mode)).output("counts", PLACE)))
                    .contains(ObjectStore.SECRET);
            assertThat(created(scheduler, Stages.stage("work", Stages.spark(mode))))
                    .doesNotContain(ObjectStore.SECRET);
        }
    }

    @Test
    void thePodThatOnlySubmitsHasNoKeys() {
        Stages stage = Stages.stage("work", Stages.spark(SparkMode.CLUSTER)).output("counts", PLACE);

        assertThat(created(SchedulerName.VOLCANO, stage))
                .contains("spark.kubernetes.scheduler.volcano.environmentSecret=gangflow-storage")
                .doesNotContain("optional=true");
    }

    @Test
    void aParameterThatIsAPlaceByDefaultCounts() {
        assertThat(withDefault("s3a://corpus/books")).contains(ObjectStore.SECRET);
        assertThat(withDefault("/data/books")).doesNotContain(ObjectStore.SECRET);
    }

    private static String withDefault(String value) {
        Parameter input = new Parameter(
                "input",
                Parameter.Type.STRING,
                Optional.of(value),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        Work work = Stages.pod(List.of(Stages.text(Stages.parameter("input"))));
        return Compiled.of(new Planner()
                        .plan(Stages.pipeline(
                                SchedulerName.KUBE_SCHEDULER, List.of(input), Stages.stage("count", work)))
                        .orElseThrow())
                .yaml();
    }
}
