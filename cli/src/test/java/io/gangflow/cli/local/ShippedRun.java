package io.gangflow.cli.local;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** Runs of shipped pipelines below one folder, with the shipped text in the bucket {@code texts}. */
record ShippedRun(Path folder, StringWriter said) {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    static ShippedRun in(Path folder) throws IOException {
        Path texts = Files.createDirectories(folder.resolve("texts"));
        Path packed = ROOT.resolve("spark-jobs/src/main/resources/corpus/kjv.txt.gz");
        try (InputStream in = new GZIPInputStream(Files.newInputStream(packed))) {
            Files.write(texts.resolve("kjv.txt"), in.readAllBytes());
        }
        return new ShippedRun(folder, new StringWriter());
    }

    static Path definition(String name) {
        return ROOT.resolve("pipelines/definitions").resolve(name + ".yaml");
    }

    /** Executes a command for a shipped pipeline on the article's cluster. */
    int command(String command, String name, String... options) {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(List.of(options));
        words.add(definition(name).toString());
        return execute(words);
    }

    /** Runs a shipped pipeline on this machine. */
    int run(String name, String... options) {
        List<String> words = new ArrayList<>(List.of(
                "--cluster",
                ROOT.resolve("pipelines/clusters/article.yaml").toString(),
                "-o",
                out().toString(),
                "--bucket",
                "texts=" + folder.resolve("texts")));
        words.addAll(List.of(options));
        return command("run", name, words.toArray(String[]::new));
    }

    int execute(List<String> words) {
        PrintWriter writer = new PrintWriter(said, true);
        return Gangflow.execute(new Console(writer, writer, false, false, 200), words.toArray(String[]::new));
    }

    Path out() {
        return folder.resolve("out");
    }

    /**
     * Returns the files in a bucket of the runs, by their name within it, or by the name after the run name if they
     * have one.
     */
    List<Path> objects(String bucket) throws IOException {
        try (Stream<Path> files = Files.walk(out())) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().contains("/s3/" + bucket + "/"))
                    .sorted()
                    .toList();
        }
    }

    /** Returns the logs of the pods of all runs. */
    String logs() throws IOException {
        try (Stream<Path> files = Files.walk(out().resolve("runs"))) {
            List<Path> logs = files.filter(file -> file.toString().endsWith(".log"))
                    .sorted()
                    .toList();
            List<String> texts = new ArrayList<>();
            for (Path log : logs) {
                texts.add(Files.readString(log));
            }
            return texts.stream().collect(Collectors.joining("\n"));
        }
    }
}
