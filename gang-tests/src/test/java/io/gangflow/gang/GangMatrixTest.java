package io.gangflow.gang;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every framework, member, phase and fault. {@code -Dgang.cells=REGEX} selects cells, such as {@code mpi-0-.*-killed}.
 * torchrun, TensorFlow and mpirun themselves run if {@code GANGFLOW_TORCH_PYTHON}, {@code GANGFLOW_TENSORFLOW_PYTHON} or
 * {@code GANGFLOW_MPI_PYTHON} contains the path of a Python that can import torch, tensorflow or mpi4py; mpirun also
 * needs Open MPI 4, ssh and its daemon.
 */
@Tag("slow")
@Timeout(900)
@Execution(ExecutionMode.CONCURRENT)
final class GangMatrixTest {

    private static final Map<String, String> TABLE = new ConcurrentSkipListMap<>();

    @SuppressWarnings("NullAway.Init") // set before all tests
    private static Checks checks;

    @BeforeAll
    static void start() throws IOException {
        checks = Checks.below("gang-matrix");
        Stream.of(Framework.values())
                .filter(framework -> !framework.isInstalled())
                .forEach(framework -> System.out.println(framework.notice()));
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource
    void theGangIsRestartedWholeOrFails(Cell cell) throws IOException, InterruptedException {
        TABLE.put(cell.toString(), "wrong or skipped");
        Result result = checks.check(cell);
        String line = "%s, %.1f s %s".formatted(result.end(), result.millis() / 1000.0, result.sentence());
        TABLE.put(cell.toString(), line);
        System.out.println(cell + ": " + line);
    }

    static Stream<Cell> theGangIsRestartedWholeOrFails() {
        String wanted = System.getProperty("gang.cells", ".*");
        return Matrix.whole()
                .filter(cell -> cell.framework().isInstalled())
                .filter(cell -> cell.id().matches(wanted));
    }

    @AfterAll
    static void print() {
        System.out.printf(
                "%d cells: %d restarted, %d finished without, %d failed in a sentence, %d wrong or skipped%n",
                TABLE.size(), count("RESTARTED"), count("FINISHED"), count("FAILED"), count("wrong"));
    }

    private static long count(String end) {
        return TABLE.values().stream().filter(result -> result.startsWith(end)).count();
    }
}
