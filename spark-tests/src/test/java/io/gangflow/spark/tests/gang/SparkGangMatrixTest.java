package io.gangflow.spark.tests.gang;

import io.gangflow.minicluster.faults.member.PodFolder;
import io.gangflow.spark.tests.SparkIsland;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every member of a Spark application, phase and fault: the application is restarted whole, or its driver replaces the
 * executor, or it fails with a message; the counts are right, and no process is left. {@code -Dgang.cells=REGEX} selects
 * cells, such as {@code strict-.*-killed}.
 */
@Tag("slow")
@Timeout(900)
@Execution(ExecutionMode.CONCURRENT)
@SuppressWarnings("NullAway.Init") // set before all tests
class SparkGangMatrixTest {

    private static Path folder;
    private static SparkIsland island;
    private static CountedText input;

    @BeforeAll
    static void start() throws IOException {
        island = SparkIsland.built();
        folder = PodFolder.below("spark-gangs");
        input = CountedText.write(folder.resolve("text"));
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource
    void theApplicationCompletesOrFails(SparkCell cell) throws IOException, InterruptedException {
        try (SparkGangRun run = new SparkGangRun(island, cell, input, folder)) {
            System.out.println(cell + ": " + run.check());
        }
    }

    static Stream<SparkCell> theApplicationCompletesOrFails() {
        String wanted = System.getProperty("gang.cells", ".*");
        return SparkCell.whole().filter(cell -> cell.id().matches(wanted));
    }
}
