package io.gangflow.pipeline.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TemplateNamesTest {

    private static final String SPARK =
            "spark: { image: \"a:1\", mainClass: a.B, application: \"local:///a.jar\", executors: { count: 2 }, %s }";
    private static final String DDP =
            "ddp: { image: \"a:1\", workers: 2, backend: %s, resources: { cpu: 1, memory: 1Gi } }";

    private static Stage stage(String lines) {
        return PipelineReader.read("demo.yaml", Findings.text("stages:\n  a: { %s }\n".formatted(lines)))
                .orElseThrow()
                .stages()
                .get(0);
    }

    private static List<String> parts(List<String> names) {
        assertThat(names).startsWith("a", "a-instance");
        return names.stream().skip(2).map(name -> name.substring(2)).toList();
    }

    private static void check(String work, SchedulerName scheduler, String parts, String exitParts) {
        Stage stage = stage(work);
        assertThat(parts(TemplateNames.of(stage, scheduler))).isEqualTo(words(parts));
        assertThat(parts(TemplateNames.ofExit(stage, scheduler))).isEqualTo(words(exitParts));
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" "));
    }

    @ParameterizedTest
    @CsvSource({"VOLCANO, '', group pod release", "KUBE_SCHEDULER, '', ''"})
    void onlyTheExitHandlerCreatesThePodGroupOfItsPod(SchedulerName scheduler, String parts, String exitParts) {
        check("POD(a)", scheduler, parts, exitParts);
    }

    @ParameterizedTest
    @CsvSource({
        "mode: client, VOLCANO, group driver release",
        "mode: client, KUBE_SCHEDULER, ''",
        "mode: cluster, VOLCANO, ''",
        "mode: spark-operator, VOLCANO, group application release",
        "mode: apache-operator, VOLCANO, group application release",
        "mode: apache-operator, KUBE_SCHEDULER, ''",
        "gang: strict, VOLCANO, ''",
        "gang: strict, KUBE_SCHEDULER, service driver worker"
    })
    void aSparkStageReservesItsRoomWithVolcano(String key, SchedulerName scheduler, String parts) {
        check(SPARK.formatted(key), scheduler, parts, parts);
    }

    @ParameterizedTest
    @CsvSource({
        "job, VOLCANO, ''",
        "job, KUBE_SCHEDULER, service worker",
        "pytorch-job, VOLCANO, ''",
        "pytorch-job, KUBE_SCHEDULER, ''",
        "train-job, VOLCANO, runtime job release",
        "train-job, KUBE_SCHEDULER, runtime job"
    })
    void aTrainingHasTheTemplatesOfItsBackend(String backend, SchedulerName scheduler, String parts) {
        check(DDP.formatted(backend), scheduler, parts, parts);
    }

    @ParameterizedTest
    @CsvSource({
        "'approval: { message: ok }', ask",
        "'service: { image: \"a:1\", port: 80, resources: { cpu: 1, memory: 1Gi } }', service servers",
        "'manifest: { apiVersion: v1, kind: ConfigMap, metadata: { name: a } }', ''",
        "'ray: { image: \"a:1\", command: [a], head: { resources: { cpu: 1, memory: 1Gi } }, workers: 2, resources: { cpu: 1, memory: 1Gi } }', ''"
    })
    void otherKindsHaveTheSameTemplatesWithEachScheduler(String work, String parts) {
        for (SchedulerName scheduler : SchedulerName.values()) {
            check(work, scheduler, parts, parts);
        }
    }

    @Test
    void aDelayAndTriesOfACachedStageAreTemplates() {
        String retried = "delay: 5s, cache: true, retry: { limit: 2 }, ";

        assertThat(TemplateNames.of(stage(retried + "POD(a)"), SchedulerName.KUBE_SCHEDULER))
                .containsExactly("a", "a-instance", "a-delay", "a-tries");
        assertThat(TemplateNames.isTriedInside(stage("cache: true, POD(a)"), SchedulerName.KUBE_SCHEDULER))
                .isFalse();
        assertThat(TemplateNames.isTriedInside(stage("retry: { limit: 2 }, POD(a)"), SchedulerName.VOLCANO))
                .isFalse();
        assertThat(TemplateNames.isTriedInside(stage(retried + DDP.formatted("job")), SchedulerName.VOLCANO))
                .isFalse();
        assertThat(TemplateNames.isTriedInside(stage(retried + DDP.formatted("job")), SchedulerName.KUBE_SCHEDULER))
                .isTrue();
    }

    @Test
    void onlyPodsWithVolcanoGetTheirPodGroupsBeforeTheRun() {
        assertThat(TemplateNames.needsPodGroups(stage("POD(a)"), SchedulerName.VOLCANO))
                .isTrue();
        assertThat(TemplateNames.needsPodGroups(stage("POD(a)"), SchedulerName.KUBE_SCHEDULER))
                .isFalse();
        assertThat(TemplateNames.needsPodGroups(stage(DDP.formatted("job")), SchedulerName.VOLCANO))
                .isFalse();
    }

    @Test
    void namesOfItsOwnTemplatesAreReserved() {
        assertThat(TemplateNames.ofNotification(0)).isEqualTo("1-notify");
        assertThat(Stream.of("pipeline", "pod-groups", "1-notify", "10-notify")).allMatch(TemplateNames::isReserved);
        assertThat(Stream.of("pipelines", "0-notify", "a-notify", "1-notify-x", "a"))
                .noneMatch(TemplateNames::isReserved);
    }
}
