package io.gangflow.cli.home;

import io.gangflow.file.AtomicFile;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A run on this machine: its folder below {@code runs} of an output folder, and its record.
 *
 * @param folder absolute
 */
public record LocalRun(Path folder, RunRecord record) {

    private static final String RECORD = "run.json";
    private static final long LONGEST_RECORD = 1 << 20;

    /** Writes the record of a new run, or a newer record of the same run. */
    public static LocalRun write(Path folder, RunRecord record) throws IOException {
        AtomicFile.writeOwnerOnly(folder.resolve(RECORD), record.toJson());
        return new LocalRun(folder, record);
    }

    /**
     * Lists the runs of an output folder, newest first.
     *
     * @param unreadable receives a sentence for each run that is left out because its record is damaged, or that of a
     *     newer version
     */
    public static List<LocalRun> list(Path output, Consumer<String> unreadable) throws IOException {
        List<LocalRun> runs = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(RunFolder.in(output))) {
            for (Path folder : folders) {
                try {
                    read(folder).ifPresent(runs::add);
                } catch (IOException e) {
                    unreadable.accept("warning: left out %s".formatted(e.getMessage()));
                }
            }
        } catch (NoSuchFileException none) {
            return List.of(); // no runs yet
        }
        runs.sort(Comparator.comparing((LocalRun run) -> run.record().started())
                .thenComparing(run -> run.record().runId())
                .reversed());
        return runs;
    }

    /** Returns the run with an ID; empty if the output folder does not have it. */
    public static Optional<LocalRun> find(Path output, String runId) throws IOException {
        Path folder = RunFolder.in(output).resolve(runId).normalize();
        return folder.startsWith(RunFolder.in(output)) ? read(folder) : Optional.empty();
    }

    private static Optional<LocalRun> read(Path folder) throws IOException {
        Path file = folder.resolve(RECORD);
        if (!Files.isRegularFile(file) || Files.size(file) > LONGEST_RECORD) {
            return Optional.empty(); // a run that has not started, or another folder
        }
        try {
            return Optional.of(new LocalRun(folder, RunRecord.parse(Files.readString(file))));
        } catch (IOException e) {
            throw new IOException("%s: %s".formatted(file, e.getMessage()), e);
        }
    }

    /** Returns the output folder of the run. */
    public Path output() {
        return folder.resolve("../..").normalize();
    }

    /** Returns the folder with the objects and pod logs of its minicluster. */
    public Path cluster() {
        return cluster(folder);
    }

    static Path cluster(Path runFolder) {
        return runFolder.resolve("cluster");
    }

    /** Returns the kubeconfig of its minicluster, valid while its process runs. */
    public Path kubeconfig() {
        return cluster().resolve("kubeconfig");
    }

    /** Returns the compiled WorkflowTemplate of the run, as JSON. */
    public Path template() {
        return folder.resolve("template.json");
    }
}
