package io.gangflow.cli;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.LocalRun;
import io.gangflow.cli.home.RunningMiniCluster;
import io.gangflow.cli.home.StateFolder;
import io.gangflow.minicluster.launch.StoppedCluster;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Runs each command that users wait for once and discards the output. The build uses it to find the classes for the
 * archive ({@code -XX:DumpLoadedClassList}, {@code -XX:AOTCacheOutput}); class loading is most of the time that a short
 * command takes. Nothing else depends on this class.
 */
final class Rehearsal {

    private static final String HELLO = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: hello }
            stages:
              hello:
                pod: { image: "shell:1", command: [sh, -c, "echo hello"], resources: { cpu: 1, memory: 64Mi } }
            """;

    private Rehearsal() {}

    /**
     * Arguments: {@code answers}, {@code run} or {@code answers,run}, the shipped pipelines, the shipped clusters, and
     * an output folder. The class list comes from two processes: the answers load the same classes each time, but the
     * classes that a run loads depend on thread timing.
     */
    public static void main(String[] arguments) throws IOException {
        Path pipelines = Path.of(arguments[1]);
        Path folder = Path.of(arguments[3]);
        Files.createDirectories(folder);
        System.setProperty("gangflow.home", pipelines.resolve("../..").toString());
        List<String> parts = List.of(arguments[0].split(","));
        List<List<String>> commands = new ArrayList<>();
        if (parts.contains("answers")) {
            commands.addAll(answers(pipelines, Path.of(arguments[2], "article.yaml"), folder));
        }
        if (parts.contains("run")) {
            commands.addAll(run(folder));
        }
        execute(commands);
        if (parts.contains("run") && System.getenv(StateFolder.VARIABLE) != null) {
            clusterCommands(folder.resolve("run"));
        }
    }

    private static void execute(List<List<String>> commands) {
        Console console = new Console(nowhere(), nowhere(), true, true, 80);
        for (List<String> command : commands) {
            Gangflow.execute(console, command.toArray(String[]::new));
        }
    }

    private static List<List<String>> run(Path folder) throws IOException {
        Path hello = Files.writeString(folder.resolve("hello.yaml"), HELLO);
        return List.of(List.of(
                "run", hello.toString(), "--trust", "-o", folder.resolve("run").toString()));
    }

    /**
     * Runs short commands on the cluster of the run, which is announced as the minicluster in the folder for state. That
     * folder must be the build's, not that of the user.
     */
    private static void clusterCommands(Path output) throws IOException {
        LocalRun run = LocalRun.list(output, unreadable -> {
                    throw new IllegalStateException(unreadable);
                })
                .get(0);
        RunningMiniCluster place = new RunningMiniCluster(StateFolder.ofProcess());
        try (StoppedCluster cluster = StoppedCluster.start(run.cluster())) {
            place.announce(URI.create(cluster.config().getMasterUrl()), Optional.of("rehearsal"));
            execute(List.of(
                    List.of("list", "--minicluster"),
                    List.of("get", "@latest", "--minicluster"),
                    List.of("logs", "@latest", "--minicluster"),
                    List.of("why", "--minicluster"),
                    List.of("doctor", "--minicluster")));
        } finally {
            place.withdraw();
        }
    }

    private static List<List<String>> answers(Path pipelines, Path cluster, Path folder) throws IOException {
        String article = pipelines.resolve("article.yaml").toString();
        String wrong = Files.writeString(folder.resolve("wrong.yaml"), "kind: Pipelin\n")
                .toString();
        return List.of(
                List.of("--version"),
                List.of("--help"),
                List.of("check", article),
                List.of("check", article, "--cluster", cluster.toString(), "--output", "json"),
                List.of("check", wrong),
                List.of("compile", article),
                List.of("compile", pipelines.resolve("train-and-serve.yaml").toString(), "-o", folder.toString()),
                List.of("check", folder.toString()),
                List.of("explain", article, "--cluster", cluster.toString()),
                List.of("simulate", article, "--cluster", cluster.toString()),
                List.of("list", "--help"));
    }

    private static PrintWriter nowhere() {
        return new PrintWriter(Writer.nullWriter());
    }
}
