package io.gangflow.cli.local;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.CorpusFolder;
import io.gangflow.cli.home.GangflowHome;
import io.gangflow.cli.home.LocalInputs;
import io.gangflow.cli.home.RunFolder;
import io.gangflow.minicluster.s3.Buckets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options of commands that run pods as local processes. */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class LocalOptions {

    private static final String CORPUS = "corpus";

    @Option(
            names = {"-o", "--output-dir"},
            paramLabel = "DIR",
            defaultValue = RunFolder.OUTPUT,
            description = "Folder for results and logs (default: ./${DEFAULT-VALUE}).")
    private Path output;

    @Option(
            names = "--trust",
            description =
                    "Run the commands of unknown images on this machine; the section `local` of a pipeline allows it for single images.")
    private boolean trust;

    @Mixin
    private SecretOptions secrets;

    @Option(
            names = "--env-file",
            paramLabel = "FILE",
            description = "File with lines NAME=VALUE: variables for every container, unless it sets them. Repeatable.")
    private List<Path> envFiles = new ArrayList<>();

    @Option(
            names = "--bucket",
            paramLabel = "NAME=DIR",
            description = "Folder to serve as s3://NAME; other buckets are folders of the run. Repeatable.")
    private Map<String, Path> buckets = new TreeMap<>();

    Path output() {
        return output;
    }

    boolean trust() {
        return trust;
    }

    Map<String, Path> buckets() {
        return buckets;
    }

    List<Path> envFiles() {
        return envFiles;
    }

    SecretOptions secrets() {
        return secrets;
    }

    /** Like {@link #inputs(GangflowHome, Path, Map, List, SecretOptions)}, with the values of these options. */
    LocalInputs inputs(GangflowHome home) throws IOException {
        return inputs(home, output, buckets, envFiles, secrets);
    }

    /**
     * Returns the inputs that the user gives to the pods, and the shipped texts.
     *
     * @param output folder for the unpacked texts
     * @throws CommandFailure when a given file, folder or variable does not exist
     */
    static LocalInputs inputs(
            GangflowHome home, Path output, Map<String, Path> buckets, List<Path> envFiles, SecretOptions secrets)
            throws IOException {
        Map<String, String> variables = new TreeMap<>();
        for (Path file : envFiles) {
            variables.putAll(EnvFile.read(file));
        }
        Map<String, Path> folders = new TreeMap<>();
        for (Map.Entry<String, Path> bucket : buckets.entrySet()) {
            folders.put(bucket.getKey(), folder(bucket.getKey(), bucket.getValue()));
        }
        Map<String, Map<String, byte[]>> values = secrets.read();
        if (!folders.containsKey(CORPUS)) {
            Path corpus = output.toAbsolutePath().normalize().resolve(CORPUS);
            CorpusFolder.write(corpus, home.ownClassPath("spark-jobs"));
            folders.put(CORPUS, corpus);
        }
        return new LocalInputs(folders, values, secrets.readConfigMaps(), variables);
    }

    private static Path folder(String bucket, Path folder) throws IOException {
        if (!Buckets.isName(bucket)) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "--bucket %s: a bucket's name has 3 to 63 lower-case letters, digits, `-` and `.`"
                            .formatted(bucket));
        }
        if (!Files.isDirectory(folder)) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "--bucket %s=%s: no such folder".formatted(bucket, folder));
        }
        return folder.toRealPath();
    }
}
