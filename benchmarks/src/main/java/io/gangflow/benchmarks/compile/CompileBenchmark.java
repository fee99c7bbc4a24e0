package io.gangflow.benchmarks.compile;

import io.gangflow.benchmarks.wordcount.RaceTable;
import io.gangflow.benchmarks.wordcount.TimedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Measures complete processes, alternately: {@code gangflow compile} of a large DAG and a Python program that builds
 * the same DAG with Hera and writes it as YAML, with equal and with different stages; {@code check} and
 * {@code simulate} with equal stages; then the short commands. Run it from the source folder after a complete build.
 */
@Command(name = "compile-benchmark", mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class CompileBenchmark implements Callable<Integer> {

    @Option(names = "--python", description = "A Python that has hera[yaml] 7.1.0; without it only ours are timed.")
    private @Nullable Path python;

    @Option(names = "--runs", defaultValue = "5")
    private int runs;

    @Option(names = "--folder", defaultValue = "compile-benchmark-out")
    private Path folder;

    @Option(names = "--gangflow", defaultValue = "./gangflow")
    private Path gangflow;

    @Option(names = "--cluster", defaultValue = "pipelines/clusters/article.yaml")
    private Path cluster;

    @Parameters(defaultValue = "500,1000,2000,5000", split = ",", description = "Numbers of stages.")
    private List<Integer> sizes;

    public static void main(String[] args) {
        System.exit(new CommandLine(new CompileBenchmark()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Files.createDirectories(folder);
        for (boolean different : List.of(false, true)) {
            for (int stages : sizes) {
                print(
                        "%,d %s stages".formatted(stages, different ? "different" : "equal"),
                        commands(stages, different));
            }
        }
        Path article = Path.of("pipelines", "definitions", "article.yaml");
        Map<String, List<String>> commands = new LinkedHashMap<>();
        commands.put("gangflow --version", ours("--version"));
        commands.put("gangflow check article.yaml", ours("check", article));
        commands.put("gangflow check article.yaml --cluster", ours("check", article, "--cluster", cluster));
        commands.put("gangflow compile article.yaml", ours("compile", article));
        print("short commands", commands);
        return 0;
    }

    private Map<String, List<String>> commands(int stages, boolean different) throws IOException {
        Map<String, List<String>> commands = new LinkedHashMap<>();
        if (python != null) {
            commands.put("Hera", heras(stages, different));
        }
        Path file = LargeDag.pipeline(folder, stages, different);
        commands.put("gangflow compile", ours("compile", file, "-o", folder.resolve("manifests-" + stages)));
        if (!different) {
            commands.put("gangflow check", ours("check", file));
            commands.put("gangflow check --cluster", ours("check", file, "--cluster", cluster));
            commands.put(
                    "gangflow simulate",
                    ours("simulate", file, "--cluster", cluster, "--report", folder.resolve("report.html")));
        }
        return commands;
    }

    private List<String> heras(int stages, boolean different) throws IOException {
        return List.of(
                String.valueOf(python),
                LargeDag.program(folder).toString(),
                Integer.toString(stages),
                folder.resolve("hera-%d.yaml".formatted(stages)).toString(),
                different ? "different" : "equal");
    }

    private List<String> ours(Object... arguments) {
        List<String> command = new ArrayList<>(List.of(gangflow.toString()));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        return command;
    }

    private void print(String title, Map<String, List<String>> commands) throws IOException, InterruptedException {
        Map<String, List<TimedProcess>> times = new LinkedHashMap<>();
        for (int run = 0; run < runs; run++) {
            for (Map.Entry<String, List<String>> command : commands.entrySet()) {
                times.computeIfAbsent(command.getKey(), name -> new ArrayList<>())
                        .add(TimedProcess.run(command.getValue(), folder.resolve("run.log")));
            }
        }
        RaceTable.lines(title, times).forEach(System.out::println);
        System.out.println();
    }
}
