package io.gangflow.cli.walkthrough;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.GangflowHome;
import io.gangflow.run.Launcher.LaunchException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The object store of a cluster, with the text and the results of runs. This machine can access it if its environment
 * variables configure the store (docs/reference/s3.md); otherwise the text must already exist there, and results are
 * not checked.
 */
final class TextStore {

    private static final String UNNAMED = "no environment variable of this machine names the cluster's object store";
    private static final List<String> NAMING =
            List.of("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL", "AWS_ACCESS_KEY_ID", "AWS_PROFILE");

    private final GangflowHome home;
    private final Path output;
    private final Console console;
    private final Optional<String> folder;
    private final boolean named;

    /**
     * Creates the store without sending a request.
     *
     * @param folder such as {@code s3://bucket/walkthrough}; empty for the buckets that the definitions name
     * @param environment of this process
     */
    TextStore(
            GangflowHome home, Path output, Console console, Optional<String> folder, Map<String, String> environment) {
        this.home = home;
        this.output = output;
        this.console = console;
        this.folder = folder.map(place -> place.replaceAll("/+$", ""));
        this.named = NAMING.stream()
                .anyMatch(name -> !environment.getOrDefault(name, "").isEmpty());
    }

    Optional<String> unseen() {
        return named ? Optional.empty() : Optional.of(UNNAMED);
    }

    /** Returns the values by name of the definitions' parameters. */
    Map<String, String> parameters() {
        return folder.isEmpty() ? Map.of() : Map.of("input", text(), "results", results());
    }

    private String text() {
        return folder.map(place -> place + "/corpus").orElse("s3://corpus") + "/kjv.txt";
    }

    private String results() {
        return folder.map(place -> place + "/results").orElse("s3://results");
    }

    /**
     * Uploads the text to the store, or prints how to do it.
     *
     * @throws LaunchException when the configured store rejects the upload
     */
    void uploadText() throws IOException, InterruptedException {
        if (!named) {
            console.err()
                    .println("note: %s; upload the text: aws s3 cp %s %s"
                            .formatted(UNNAMED, output.resolve("s3/corpus/kjv.txt"), text()));
            return;
        }
        IslandProgram.Ended ended =
                CorpusFile.program(home.classPath("spark-jobs")).run(text());
        if (!ended.well()) {
            throw new LaunchException(
                    "the text could not be uploaded to %s: %s; without AWS_ variables it is assumed to exist"
                            .formatted(text(), ended.said()));
        }
        console.err().println("the text is at " + text());
    }

    /**
     * Copies the files that a run wrote to the output folder, if this machine can access the store; returns paths
     * relative to that folder, sorted.
     */
    List<String> results(String runId) throws IOException, InterruptedException {
        if (!named) {
            return List.of();
        }
        IslandProgram.Ended ended = new IslandProgram(home.classPath("spark-jobs"), "io.gangflow.jobs.Fetch")
                .run(
                        results() + "/" + runId,
                        output.resolve(Results.BUCKET_FOLDER).resolve(runId).toString());
        if (!ended.well()) {
            console.err().println("the results of `%s` could not be read: %s".formatted(runId, ended.said()));
        }
        return Results.of(output, runId);
    }
}
