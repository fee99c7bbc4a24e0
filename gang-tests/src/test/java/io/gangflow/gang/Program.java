package io.gangflow.gang;

import io.gangflow.minicluster.faults.member.Commands;
import io.gangflow.minicluster.faults.member.Phase;
import io.gangflow.minicluster.faults.member.PodProcesses;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The program of a gang's members, in a folder that they share. */
record Program(Path folder, Cell cell) {

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: gang }
            scheduler: volcano
            stages:
              train:
                timeout: %ds
                env: { %s }
            %s
                %s
            """;

    private static final List<String> SCRIPTS = List.of(
            "gang.py",
            "member.py",
            "member.sh",
            "mpi_member.py",
            "mpi_member.sh",
            "tensorflow_member.py",
            "torch_member.py");

    /** Writes the scripts, and the keys that the ssh plugin of Volcano would generate. */
    static Program in(Path folder, Cell cell) throws IOException, InterruptedException {
        for (String name : SCRIPTS) {
            try (InputStream script = Objects.requireNonNull(Program.class.getResourceAsStream(name), name)) {
                Files.copy(script, folder.resolve(name));
            }
        }
        if (cell.framework() == Framework.OPEN_MPI) {
            for (String key : List.of("key", "host")) {
                Commands.run(
                        "ssh-keygen",
                        "-q",
                        "-t",
                        "ed25519",
                        "-N",
                        "",
                        "-f",
                        folder.resolve(key).toString());
            }
        }
        return new Program(folder, cell);
    }

    Plan plan() throws IOException {
        List<String> words = Stream.concat(
                        Stream.of("sh", folder.resolve("member.sh").toString()),
                        cell.framework().command(folder).stream())
                .toList();
        String command = words.stream().map("\"%s\""::formatted).collect(Collectors.joining(", "));
        String variables = "%s: \"%s\", FAULT_RANK: \"%d\", FAULT_PHASE: %s"
                .formatted(
                        PodProcesses.VARIABLE,
                        folder,
                        cell.member(),
                        cell.phase().word());
        String retry = cell.retried() ? "    retry: { limit: 3 }" : "";
        String text = PIPELINE.formatted(
                cell.framework().timeoutSeconds(),
                variables,
                retry,
                cell.framework().work(command));
        return new Planner()
                .plan(PipelineReader.read("gang.yaml", text).orElseThrow())
                .orElseThrow();
    }

    /** Returns whether a member has reached a phase of its work. */
    boolean hasReached(Phase phase, String log) throws IOException {
        if (cell.framework() == Framework.OPEN_MPI) {
            return hasFile("", "phases"); // the output of all ranks is in the log of the master
        }
        if (cell.framework() != Framework.TRAINER) {
            return log.contains("PHASE " + phase.word());
        }
        return switch (phase) {
            case WORKING -> log.contains("Train Epoch: 3 ") || hasFile("checkpoints", "step-\\d+.sha256");
            case SAVING ->
                files("checkpoints").stream()
                                        .filter(name -> !name.endsWith(".sha256"))
                                        .count()
                                % 2
                        == 1;
            case ENDING -> hasFile("output", "rank-" + (1 - cell.member()) + ".json");
            case PENDING, STARTING -> true;
        };
    }

    /** Returns the result, the same for each run without a fault; empty if the program wrote no result. */
    String bits() throws IOException {
        if (cell.framework() != Framework.TRAINER) {
            Path result = folder.resolve("result");
            return Files.exists(result) ? Files.readString(result) : "";
        }
        Path metrics = folder.resolve("output").resolve("metrics.json");
        return Files.exists(metrics)
                ? Files.readString(metrics).replaceFirst("(?s).*\"hash\": *\"([0-9a-f]+)\".*", "$1")
                : "";
    }

    private boolean hasFile(String under, String name) throws IOException {
        return files(under).stream().anyMatch(file -> file.matches(name));
    }

    private List<String> files(String under) throws IOException {
        Path parent = folder.resolve(under);
        if (!Files.isDirectory(parent)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(parent)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
