package io.gangflow.gang;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.minicluster.faults.member.Fault;
import io.gangflow.minicluster.faults.member.Phase;
import io.gangflow.minicluster.faults.member.PodFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
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

    /** Creates a folder that pods see. */
    static Checks below(String name) throws IOException {
        return new Checks(PodFolder.below(name));
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
