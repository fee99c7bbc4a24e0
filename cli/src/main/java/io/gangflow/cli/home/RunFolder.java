package io.gangflow.cli.home;

import io.gangflow.file.OwnerOnly;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folder of one run on this machine: {@code runs/<run id>} below the output folder.
 *
 * @param runId unique among the runs of the output folder
 */
public record RunFolder(Path folder, String runId) {

    /** The default output folder, below the working directory. */
    public static final String OUTPUT = "gangflow-out";

    private static final int MOST_AT_ONCE = 1_000;

    /**
     * Creates the folder of a run, accessible only to its owner.
     *
     * @param wanted the requested run ID; a number is appended if another run has it
     * @throws IOException when it cannot be created
     */
    public static RunFolder create(Path output, String wanted) throws IOException {
        Path runs = Files.createDirectories(in(output));
        for (int number = 1; number <= MOST_AT_ONCE; number++) {
            String runId = number == 1 ? wanted : wanted + "-" + number;
            Path folder = runs.resolve(runId);
            if (isNew(folder)) {
                return new RunFolder(OwnerOnly.folder(folder), runId);
            }
        }
        throw new IOException("%d runs are called `%s`".formatted(MOST_AT_ONCE, wanted));
    }

    /** Deletes the folder of a run whose record could not be written, with its content. */
    public void remove() throws IOException {
        Files.deleteIfExists(folder);
    }

    /** Creates a folder; returns false if another run has it. */
    private static boolean isNew(Path folder) throws IOException {
        try {
            Files.createDirectory(folder);
            return true;
        } catch (FileAlreadyExistsException taken) {
            return false;
        }
    }

    /** Returns the folder with the runs of an output folder. */
    public static Path in(Path output) {
        return output.toAbsolutePath().normalize().resolve("runs");
    }
}
