package io.gangflow.verdict.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.simulator.input.PlayedManifests;
import io.gangflow.simulator.play.SimulatedLauncher;
import io.gangflow.verdict.why.WhyPending.Cause;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.ManifestWork;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which time of a simulation is explained. */
class WaitsTest {

    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata: { name: %s, annotations: { gangflow.io/expect-seconds: "30" } }
            spec:
              restartPolicy: Never
              containers: [{ name: main, image: work, resources: { requests: { cpu: 1 } } }]
            """;

    private static final String VOLCANO_JOB = """
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: { name: %s, annotations: { gangflow.io/expect-seconds: "20" } }
            spec:
              minAvailable: 2
              tasks:
                - name: rank
                  replicas: 2
                  template:
                    spec:
                      restartPolicy: Never
                      containers: [{ name: main, image: work, resources: { requests: { cpu: 1 } } }]
            """;

    private static final String SPARK = """
            apiVersion: sparkoperator.k8s.io/v1beta2
            kind: SparkApplication
            metadata: { name: %s, annotations: { gangflow.io/expect-seconds: "30" } }
            spec:
              driver: { cores: 1, memory: 512m }
              executor: { cores: 1, instances: 1, memory: 512m }
            """;

    private static Waits waits(int nodes, OptionalLong millis, String... objects) throws InterruptedException {
        Cluster cluster = Cluster.of("small", Cluster.pool("w", nodes, Resources.of(1_000, 4L << 30)));
        PlayedManifests input = new PlayedManifests(ManifestWork.of(
                        new ManifestReader()
                                .text("a.yaml", String.join("---\n", objects))
                                .manifests()
                                .objects(),
                        Durations.NONE)
                .work());
        return Waits.of(input, SimulatedLauncher.Options.of(cluster, 1), cluster, millis);
    }

    private static String[] pods(int count) {
        String[] pods = new String[count];
        Arrays.setAll(pods, i -> POD.formatted("p-" + i));
        return pods;
    }

    private static List<String> subjects(Waits waits) {
        return waits.reasons().stream().map(WhyPending::subject).toList();
    }

    @Test
    void withoutATimeItIsThatAtWhichMostWaitForRoom() throws InterruptedException {
        Waits waits = waits(1, OptionalLong.empty(), pods(3));

        assertThat(subjects(waits)).hasSize(2);
        assertThat(waits.reasons()).extracting(WhyPending::cause).containsOnly(Cause.ROOM);
        assertThat(waits.atMillis())
                .as("the first time after the scheduler has looked at all of them")
                .isEqualTo(100);
        assertThat(waits.locks()).isFalse();
        assertThat(waits.unexplained()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"40000, 1, 'one runs, one has ended'", "80000, 0, 'the last one runs'"})
    void atAGivenTimeThoseAreExplainedThatWaitThen(long millis, int waiting, String why) throws InterruptedException {
        Waits waits = waits(1, OptionalLong.of(millis), pods(3));

        assertThat(waits.atMillis()).isEqualTo(millis);
        assertThat(subjects(waits)).as(why).hasSize(waiting);
    }

    @Test
    void whereAllFitNobodyWaits() throws InterruptedException {
        assertThat(waits(3, OptionalLong.empty(), pods(3)).reasons()).isEmpty();
    }

    @Test
    void gangsThatAreNotAdmittedCountAsWaitingBeforeTheirPodsExist() throws InterruptedException {
        Waits waits = waits(
                2,
                OptionalLong.empty(),
                VOLCANO_JOB.formatted("a"),
                VOLCANO_JOB.formatted("b"),
                VOLCANO_JOB.formatted("c"));

        assertThat(waits.scheduler()).isEqualTo("volcano");
        assertThat(waits.reasons().size()).isGreaterThanOrEqualTo(2);
    }

    @Test
    void aLockIsToldAndWhoHoldsTheRoom() throws InterruptedException {
        Waits waits = waits(2, OptionalLong.empty(), SPARK.formatted("one"), SPARK.formatted("two"));

        assertThat(waits.locks()).isTrue();
        assertThat(waits.reasons())
                .isNotEmpty()
                .allSatisfy(why -> assertThat(why.start()).isEmpty());
    }

    @Test
    void nothingWaitsWhereNothingIs() throws InterruptedException {
        Waits waits = waits(1, OptionalLong.empty());

        assertThat(waits.reasons()).isEmpty();
        assertThat(waits.atMillis()).isZero();
    }
}
