package io.gangflow.gang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gangflow.minicluster.faults.member.Fault;
import io.gangflow.minicluster.faults.member.Phase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Runs a case and checks its promises. Thread-safe. */
final class Checks {

    private final Path folder;
    private final Map<Framework, String> bits = new ConcurrentHashMap<>();

    private Checks(Path folder) {
        this.folder = folder;
    }

    /** Creates a folder outside {@code /tmp}, which each pod has for itself. */
    static Checks below(String name) throws IOException {
        Path folder = Path.of(
                        "target", name, Long.toString(ProcessHandle.current().pid()))
                .toAbsolutePath();
        assumeTrue(Files.isDirectory(Path.of("/proc/self")), "notice: needs /proc");
        assumeFalse(
                folder.startsWith("/tmp"), "notice: pods have a /tmp of their own, and the build folder lies there");
        return new Checks(Files.createDirectories(folder));
    }

    Result check(Cell cell) throws IOException, InterruptedException {
        String expected = bits.computeIfAbsent(cell.framework(), this::withoutFault);
        Result result = run(cell);
        assertThat(result.wrong()).as("%s: %s", cell, result).isEmpty();
        assertThat(result.end()).as("%s: %s", cell, result).isIn(Expected.of(cell));
        if (result.end() == Result.End.FAILED) {
            assertThat(result.sentence()).as("sentence").contains("run-train-0-");
        } else {
            assertThat(result.bits()).as("%s: %s", cell, result).isEqualTo(expected);
        }
        return result;
    }

    private String withoutFault(Framework framework) {
        try {
            Result result = run(new Cell(framework, 0, Phase.WORKING, Fault.NONE));
            assertThat(result.end()).as("%s: %s", framework, result).isEqualTo(Result.End.FINISHED);
            assertThat(result.bits()).as("result").matches("[0-9a-f]{64}");
            return result.bits();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }

    private Result run(Cell cell) throws IOException, InterruptedException {
        try (GangRun run = new GangRun(cell, folder)) {
            return run.result();
        }
    }
}
