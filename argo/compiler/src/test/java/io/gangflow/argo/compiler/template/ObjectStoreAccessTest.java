package io.gangflow.argo.compiler.template;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.compiler.Compiled;
import io.gangflow.argo.compiler.Definitions;
import io.gangflow.argo.compiler.ManifestFiles;
import io.gangflow.argo.compiler.Stages;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.ParameterRule;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkMode;
import io.gangflow.pipeline.plan.Planner;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Pods read the keys of the object store from the files of an optional Secret. */
class ObjectStoreAccessTest {

    private static final Text PLACE = Text.literal("s3://results/counts");

    /**
     * The address of a notification's receiver, permitted because the command of its pod contains no value of a run.
     */
    private static final Pattern RECEIVER = Pattern.compile("name: GANGFLOW_NOTIFY_URL\\s+valueFrom:\\s+secretKeyRef:");

    static Stream<Work> gangsAndPods() {
        return Stream.of(
                Stages.pod(), Stages.ddp(2), Stages.tensorflow(), Stages.mpi(), Stages.ray(), Stages.service());
    }

    private static String created(SchedulerName scheduler, Stages stage) {
        return Compiled.of(Stages.plan(scheduler, stage)).created(Map.of()).toString();
    }

    @ParameterizedTest
    @MethodSource("gangsAndPods")
    void everyKindOfWorkThatNamesAPlaceMountsTheSecretWhereItExists(Work work) {
        for (SchedulerName scheduler : SchedulerName.values()) {
            assertThat(created(scheduler, Stages.stage("work", work).output("counts", PLACE)))
                    .containsPattern("optional=true");
            assertThat(created(scheduler, Stages.stage("work", work))).doesNotContain(ObjectStoreAccess.NAME);
        }
    }

    @ParameterizedTest
    @EnumSource(SparkMode.class)
    void soDoDriverAndExecutorsInEveryMode(SparkMode mode) {
        for (SchedulerName scheduler : SchedulerName.values()) {
            assertThat(created(
                            scheduler, Stages.stage("work", Stages.spark(mode)).output("counts", PLACE)))
                    .contains(ObjectStoreAccess.NAME);
            assertThat(created(scheduler, Stages.stage("work", Stages.spark(mode))))
                    .doesNotContain(ObjectStoreAccess.NAME);
        }
    }

    @Test
    void thePodThatOnlySubmitsHasNoKeys() {
        Stages stage = Stages.stage("work", Stages.spark(SparkMode.CLUSTER)).output("counts", PLACE);

        assertThat(created(SchedulerName.VOLCANO, stage))
                .contains("spark.kubernetes.scheduler.volcano.objectStore=gangflow-storage")
                .doesNotContain("optional=true");
    }

    /** Kubernetes expands {@code $(NAME)} in commands, so a parameter could print a key in a variable. */
    @ParameterizedTest
    @MethodSource("definitions")
    void noVariableOfAShippedDefinitionHoldsOrRefersToASecret(Path definition) {
        String manifests = String.join(
                "", ManifestFiles.contents(Definitions.compiled(definition)).values());

        assertThat(RECEIVER.matcher(manifests).replaceAll(""))
                .doesNotContainPattern("(?i)secretRef|secretKeyRef|AWS_(ACCESS|SECRET|SESSION)");
    }

    static List<Path> definitions() {
        return Definitions.all();
    }

    @ParameterizedTest
    @MethodSource("gangsAndPods")
    void keysAreFilesThatTheToolsOfAwsFind(Work work) {
        for (SchedulerName scheduler : SchedulerName.values()) {
            assertThat(created(scheduler, Stages.stage("work", work).output("counts", PLACE)))
                    .contains("AWS_SHARED_CREDENTIALS_FILE", "/var/run/gangflow/storage/credentials")
                    .contains("AWS_CONFIG_FILE", "/var/run/gangflow/storage/config")
                    .doesNotContainPattern("secret(Key)?Ref=(?!null)");
        }
    }

    @Test
    void aParameterThatIsAPlaceByDefaultCounts() {
        assertThat(withDefault("s3a://corpus/books")).contains(ObjectStoreAccess.NAME);
        assertThat(withDefault("/data/books")).doesNotContain(ObjectStoreAccess.NAME);
    }

    private static String withDefault(String value) {
        Parameter input =
                new Parameter("input", ParameterRule.of(Parameter.Type.STRING), Optional.of(value), Optional.empty());
        Work work = Stages.pod(List.of(Stages.text(Stages.parameter("input"))));
        return Compiled.of(new Planner()
                        .plan(Stages.pipeline(
                                SchedulerName.KUBE_SCHEDULER, List.of(input), Stages.stage("count", work)))
                        .orElseThrow())
                .yaml();
    }
}
