package io.gangflow.cli.docs;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Follows the steps of a page in an empty folder: writes its files, and runs its commands as processes. */
public final class Reader {

    private final Path folder;
    private final Path home;
    private final Map<String, String> variables = new HashMap<>();
    private final List<Process> background = new ArrayList<>();

    /**
     * Creates a reader.
     *
     * @param folder an empty folder
     * @param home value of {@code gangflow.home}
     */
    public Reader(Path folder, Path home) {
        this.folder = folder;
        this.home = home;
        variables.put("GANGFLOW_STATE", folder.resolve("state").toString());
    }

    /** The output of a command, and its exit code. */
    public record Result(DocCommand command, int code, String text) {}

    /** Follows a page to its end. */
    public List<Result> follow(Path page) throws IOException, InterruptedException {
        List<String> lines = Files.readAllLines(page);
        return follow(page, lines, lines.size());
    }

    /** Follows a page up to a heading. */
    public List<Result> follow(Path page, String upTo) throws IOException, InterruptedException {
        List<String> lines = Files.readAllLines(page);
        return follow(page, lines, lines.indexOf(upTo));
    }

    private List<Result> follow(Path page, List<String> lines, int end) throws IOException, InterruptedException {
        List<Result> results = new ArrayList<>();
        for (MarkdownPage.Block block : MarkdownPage.of(page).blocks()) {
            if (block.line() > end) {
                break;
            }
            DocFiles.write(folder, lines, block);
            if (block.language().equals("sh")) {
                for (DocCommand command : DocCommand.of("```sh\n" + block.text() + "```\n")) {
                    results.add(run(command));
                }
            }
        }
        return results;
    }

    /** Runs a command of a page. */
    public Result run(DocCommand command) throws IOException, InterruptedException {
        List<String> arguments = command.arguments();
        switch (command.program()) {
            case "mkdir" -> Files.createDirectory(folder.resolve(arguments.get(0)));
            case "export" -> {
                String[] parts = arguments.get(0).split("=", 2);
                variables.put(parts[0], parts[1]);
            }
            case "gangflow" -> {
                return gangflow(command);
            }
            default -> throw new IllegalArgumentException("a reader does not know `%s`".formatted(command));
        }
        return new Result(command, 0, "");
    }

    private Result gangflow(DocCommand command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "output", ".txt");
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dgangflow.home=" + home,
                "-cp",
                absoluteClassPath(),
                "io.gangflow.cli.Gangflow"));
        words.addAll(command.arguments());
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(variables);
        Process process = builder.start();
        if (command.arguments().get(0).equals("minicluster")) {
            background.add(process);
            awaitReady(process, output);
            return new Result(command, 0, Files.readString(output));
        }
        if (!process.waitFor(2, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IllegalStateException("no end of `%s`: %s".formatted(command, Files.readString(output)));
        }
        return new Result(command, process.exitValue(), Files.readString(output));
    }

    /** The last line that the minicluster prints names a command to try. */
    private static void awaitReady(Process process, Path output) throws IOException, InterruptedException {
        while (!Files.readString(output).contains("gangflow submit")) {
            if (process.waitFor(100, TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("the minicluster ended: " + Files.readString(output));
            }
        }
    }

    private static String absoluteClassPath() {
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            entries.add(Path.of(entry).toAbsolutePath().toString());
        }
        return String.join(File.pathSeparator, entries);
    }

    /** Returns the logs of the pods of all runs in the folder. */
    public String logs() throws IOException {
        StringBuilder text = new StringBuilder();
        Path out = folder.resolve("gangflow-out");
        try (var files = Files.walk(out)) {
            for (Path log :
                    files.filter(file -> file.endsWith("main.log")).sorted().toList()) {
                text.append(Files.readString(log, StandardCharsets.UTF_8));
            }
        }
        return text.toString();
    }

    /** Stops background processes. */
    public void end() throws InterruptedException {
        for (Process process : background) {
            process.destroy();
            process.waitFor();
        }
    }
}
