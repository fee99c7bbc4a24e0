package io.gangflow.cli.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The AWS command line, which kubeconfigs of EKS clusters call for their tokens anyway. It knows every way to an identity
 * and signs requests; no key comes into this process. Its answers are JSON, with all pages in one.
 */
final class AwsProgram {

    private static final long PATIENCE_SECONDS = 120;

    private final Map<String, String> environment;

    /** @param environment with what the program reads, {@code PATH} to find it by and {@code AWS_REGION} among it */
    AwsProgram(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /**
     * Runs a command and returns its output.
     *
     * @throws CommandFailure when the program is not there, takes two minutes, or fails: then with what it said
     */
    JsonNode ask(String... words) throws IOException, InterruptedException {
        Path answer = Files.createTempFile("gangflow-aws", ".json");
        Path errors = Files.createTempFile("gangflow-aws", ".err");
        try {
            Process process = start(List.of(words), answer, errors);
            if (!await(process)) {
                throw failure("`aws %s` takes longer than %d seconds".formatted(words[0], PATIENCE_SECONDS));
            }
            if (process.exitValue() != 0) {
                String said = Files.readString(errors, StandardCharsets.UTF_8).strip();
                throw failure("`aws %s %s`: %s".formatted(words[0], words[1], said));
            }
            return BoundedJson.MAPPER.readTree(answer.toFile());
        } catch (JsonProcessingException invalid) {
            throw failure("`aws %s %s`: the response is not JSON".formatted(words[0], words[1]));
        } finally {
            Files.deleteIfExists(answer);
            Files.deleteIfExists(errors);
        }
    }

    /** Whether it has ended in time; otherwise, and when this thread is interrupted, it is killed. */
    private static boolean await(Process process) throws InterruptedException {
        try {
            return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } finally {
            process.destroyForcibly();
        }
    }

    private Process start(List<String> words, Path answer, Path errors) throws IOException {
        List<String> command = new ArrayList<>(List.of(program().toString()));
        command.addAll(words);
        command.addAll(List.of("--output", "json"));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(answer.toFile())
                .redirectError(errors.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment().put("AWS_PAGER", "");
        return builder.start();
    }

    private Path program() {
        for (String folder : environment.getOrDefault("PATH", "").split(":", -1)) {
            Path program = Path.of(folder).resolve("aws");
            if (!folder.isEmpty() && Files.isExecutable(program)) {
                return program;
            }
        }
        throw failure("`aws` is not on the PATH; EKS clusters and their kubeconfigs require the AWS command line");
    }

    private static CommandFailure failure(String message) {
        return new CommandFailure(ExitCode.ENVIRONMENT, message);
    }
}
