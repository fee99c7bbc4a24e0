package io.gangflow.pipeline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.SparkRequests.Application;
import io.gangflow.pipeline.model.spark.SparkMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SparkRequestsTest {

    private static final long MEBI = 1L << 20;

    /** The requests computed by Spark's own builder, recorded in the module with Spark on its class path. */
    private static final Path TABLE = Path.of("..", "spark-volcano", "src", "main", "pod-sizes", "spark-4.1.1.tsv");

    /** @param line settings, then millicores and bytes of driver and executor, and GPUs of the executor */
    record Row(String line) {

        SparkRequests requests() {
            Map<String, String> conf = new TreeMap<>();
            for (String setting : column(0).split(";", -1)) {
                if (!setting.isEmpty()) {
                    conf.put(setting.substring(0, setting.indexOf('=')), setting.substring(setting.indexOf('=') + 1));
                }
            }
            return new SparkRequests(conf, Application.JVM);
        }

        Resources driver() {
            return Resources.of(number(1), number(2));
        }

        Resources executor() {
            return Resources.of(number(3), number(4)).withGpus(number(5));
        }

        private long number(int column) {
            return Long.parseLong(column(column));
        }

        private String column(int column) {
            return line.split("\t", -1)[column];
        }
    }

    static Stream<Row> rows() throws IOException {
        List<String> lines = Files.readAllLines(TABLE);
        return lines.stream().skip(1).map(Row::new);
    }

    @Test
    void theTableIsThere() throws IOException {
        assertThat(rows()).hasSizeGreaterThan(100);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void podsAreAsLargeAsSparksBuilderMakesThem(Row row) {
        assertThat(row.requests().driver()).isEqualTo(row.driver());
        assertThat(row.requests().executor()).isEqualTo(row.executor());
    }

    @Test
    void applicationsOutsideTheJvmHaveMoreOverheadUnlessAFactorIsGiven() {
        Map<String, String> conf = Map.of("spark.driver.memory", "4g", "spark.executor.pyspark.memory", "1g");

        assertThat(new SparkRequests(conf, Application.PYTHON).driver().memoryBytes())
                .isEqualTo((4_096 + 1_638) * MEBI);
        assertThat(new SparkRequests(conf, Application.PYTHON).executor().memoryBytes())
                .isEqualTo((1_024 + 409 + 1_024) * MEBI);
        assertThat(new SparkRequests(conf, Application.R).executor().memoryBytes())
                .isEqualTo((1_024 + 409) * MEBI);
    }

    @Test
    void aStageAsksForWhatItsSettingsSay() {
        Work.Spark spark = stage(Map.of("spark.executor.memoryOverhead", "1g"), SparkMode.CLIENT);

        assertThat(PodsOfWork.of(spark))
                .extracting(PodsOfWork.Pods::role, PodsOfWork.Pods::replicas, PodsOfWork.Pods::resources)
                .containsExactly(
                        tuple("driver", 1, Resources.of(1_000, 1_408 * MEBI)),
                        tuple("executor", 3, Resources.of(1_500, 3_072 * MEBI).withGpus(2)));
    }

    @Test
    void theWorkersOfAStrictGangHaveRoomForTheWorkerItself() {
        PodsOfWork.Pods workers =
                PodsOfWork.of(stage(Map.of(), SparkMode.STANDALONE)).get(1);

        assertThat(workers.role()).isEqualTo("worker");
        assertThat(workers.createdByDriver()).isFalse();
        assertThat(workers.resources().memoryBytes()).isEqualTo((2_048 + 384 + 384) * MEBI);
    }

    @Test
    void anAmountThatCannotBeReadCountsAsNotGiven() {
        Work.Spark spark = stage(Map.of("spark.executor.memoryOverhead", "1Gi"), SparkMode.CLIENT);

        assertThat(SparkRequests.of(spark).executor().memoryBytes()).isEqualTo((2_048 + 384) * MEBI);
    }

    private static Work.Spark stage(Map<String, String> conf, SparkMode mode) {
        return new Work.Spark(
                "gangflow/spark:0.1.0",
                "io.gangflow.spark.WordCount",
                "local:///opt/gangflow/spark-jobs.jar",
                List.of(),
                Resources.of(1_000, 1_024 * MEBI),
                3,
                Resources.of(1_500, 2_048 * MEBI).withGpus(2),
                conf,
                mode);
    }
}
