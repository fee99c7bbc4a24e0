package io.gangflow.gang;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A gang that loses a member is restarted whole with the same result, or fails; no process is left. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
final class GangFaultsTest {

    @SuppressWarnings("NullAway.Init") // set before all tests
    private static Checks checks;

    @BeforeAll
    static void start() throws IOException {
        checks = Checks.below("gang-faults");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void theGangIsRestartedWholeOrFails(Cell cell) throws IOException, InterruptedException {
        checks.check(cell);
    }

    static Stream<Cell> theGangIsRestartedWholeOrFails() {
        return Matrix.selection();
    }
}
