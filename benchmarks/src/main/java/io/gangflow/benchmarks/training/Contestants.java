package io.gangflow.benchmarks.training;

import io.gangflow.benchmarks.InstalledTools;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The command lines of this project and of PyTorch. */
final class Contestants {

    static final String OURS = "gangflow";
    static final String GLOO = "PyTorch, Gloo";

    private final Path trainingJobs;
    private final String python;
    private final Path folder;

    /**
     * Does not check anything yet.
     *
     * @param trainingJobs the module's folder, built
     * @param python with the package torch
     * @param folder for PyTorch's programs and logs
     */
    Contestants(Path trainingJobs, String python, Path folder) {
        this.trainingJobs = trainingJobs;
        this.python = python;
        this.folder = folder;
    }

    /** Whether PyTorch is installed. */
    boolean hasPyTorch() throws InterruptedException {
        return InstalledTools.works(List.of(python, "-c", "import torch.distributed"));
    }

    /** Returns the command for all-reduces of the given numbers of floats. */
    List<String> allReduce(String contestant, String sizes, int rounds) throws IOException {
        return contestant.equals(OURS)
                ? java("io.gangflow.training.Mpi", "mpi-allreduce", "--sizes", sizes, "--rounds", "" + rounds)
                : peer("all_reduce.py", sizes, "" + rounds);
    }

    /** Returns the command that trains the CNN. */
    List<String> train(String contestant, int samples, int epochs) throws IOException {
        return contestant.equals(OURS)
                ? java(
                        "io.gangflow.training.Train",
                        "train",
                        "--model",
                        "cnn",
                        "--samples",
                        "" + samples,
                        "--epochs",
                        "" + epochs,
                        "--log",
                        "json")
                : peer("ddp.py", "" + samples, "" + epochs);
    }

    Path log() {
        return folder.resolve("ranks.log");
    }

    private List<String> java(String mainClass, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-cp",
                Files.readString(trainingJobs.resolve("target/runtime-classpath"))
                        .strip(),
                mainClass));
        command.addAll(List.of(arguments));
        return command;
    }

    private List<String> peer(String program, String... arguments) throws IOException {
        Path file = folder.resolve(program);
        try (InputStream content = Objects.requireNonNull(Contestants.class.getResourceAsStream(program), program)) {
            Files.copy(content, file, StandardCopyOption.REPLACE_EXISTING);
        }
        List<String> command = new ArrayList<>(List.of(python, file.toString()));
        command.addAll(List.of(arguments));
        return command;
    }
}
