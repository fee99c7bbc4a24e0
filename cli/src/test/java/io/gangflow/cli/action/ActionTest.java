package io.gangflow.cli.action;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The GitHub Action: its own tests, its definition, and its consistency with the output of the command line. */
@Timeout(300)
class ActionTest {

    private static final Path ACTION = Path.of("../action").toAbsolutePath().normalize();
    private static final Path PIPELINES =
            Path.of("../pipelines").toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    @BeforeEach
    void programs() {
        for (String program : List.of("python3", "git", "curl")) {
            assumeTrue(isInstalled(program), program + " is not installed");
        }
    }

    @Test
    void theTestsOfItsScriptsPass() throws IOException, InterruptedException {
        Ran tests = run(folder, Map.of(), "python3", "-B", "-m", "unittest", "discover", "-s", ACTION + "/test");

        assertThat(tests.exitCode()).as(tests.output()).isZero();
        assertThat(tests.output()).containsPattern("Ran [2-9][0-9] tests");
    }

    @Test
    void shellcheckFindsNothing() throws IOException, InterruptedException {
        assumeTrue(isInstalled("shellcheck"), "shellcheck is not installed");

        assertThat(run(folder, Map.of(), "shellcheck", ACTION + "/install.sh").output())
                .isEmpty();
    }

    @Test
    void noInputIsPartOfAScriptAndEveryOtherActionIsPinned() throws IOException {
        JsonNode steps = new YAMLMapper()
                .readTree(Files.readString(ACTION.resolve("action.yml")))
                .at("/runs/steps");

        assertThat(steps.size()).isEqualTo(3);
        for (JsonNode step : steps) {
            if (step.has("run")) {
                assertThat(step.path("run").asText())
                        .startsWith("set -euo pipefail\n")
                        .doesNotContain("${{");
            } else {
                assertThat(step.path("uses").asText()).matches("[\\w.-]+/[\\w./-]+@[0-9a-f]{40}");
            }
        }
    }

    @Test
    void itReadsWhatTheCommandLinePrints() throws IOException, InterruptedException {
        Path repository = Files.createDirectories(folder.resolve("repository"));
        Files.copy(PIPELINES.resolve("clusters/article.yaml"), repository.resolve("cluster.yaml"));
        Path pipeline = repository.resolve("spark.yaml");
        String text = Files.readString(PIPELINES.resolve("definitions/section-5-spark.yaml"));
        Files.writeString(pipeline, text);
        git(repository, "init", "--quiet");
        String base = commit(repository);
        Files.writeString(pipeline, text.replaceFirst("copies: \\d+", "copies: 9"));
        commit(repository);

        Ran action = check(repository, base);

        assertThat(action.exitCode()).as(action.output()).isZero();
        assertThat(action.output()).contains("::warning file=spark.yaml,line=14,col=3,title=GF0420::");
        assertThat(Files.readString(folder.resolve("outputs")))
                .contains("errors=0\n", "can-lock=true\n")
                .containsPattern("cost-difference=0\\.00[0-9]{4}\n");
        assertThat(Files.readString(folder.resolve("summary")))
                .contains("**can lock**", "<code>kube&#45;scheduler</code>", "<code>volcano</code>")
                .containsPattern("USD, \\d:\\d\\d \\| \\+0\\.00[0-9]{2} USD \\(\\+\\d+%\\)");
    }

    private Ran check(Path repository, String base) throws IOException, InterruptedException {
        Path program = folder.resolve("gangflow");
        Files.writeString(
                program,
                "#!/bin/sh\nexec '%s/bin/java' -cp '%s' io.gangflow.cli.Gangflow \"$@\"\n"
                        .formatted(System.getProperty("java.home"), System.getProperty("java.class.path")));
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Files.writeString(folder.resolve("event.json"), "{\"before\": \"%s\"}".formatted(base));
        Map<String, String> environment = Map.of(
                "GITHUB_WORKSPACE", repository.toString(),
                "GITHUB_EVENT_PATH", folder.resolve("event.json").toString(),
                "GITHUB_OUTPUT", folder.resolve("outputs").toString(),
                "GITHUB_STEP_SUMMARY", folder.resolve("summary").toString(),
                "RUNNER_TEMP", folder.toString(),
                "GANGFLOW_PROGRAM", program.toString(),
                "GANGFLOW_CLUSTER", "cluster.yaml",
                "GANGFLOW_SCHEDULER", "kube-scheduler,volcano");
        return run(repository, environment, "python3", "-B", ACTION + "/check.py");
    }

    private String commit(Path repository) throws IOException, InterruptedException {
        git(repository, "add", "--all");
        git(repository, "commit", "--quiet", "--message", "change");
        return git(repository, "rev-parse", "HEAD").strip();
    }

    private String git(Path repository, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-c", "user.name=t", "-c", "user.email=t@example.com"));
        command.addAll(List.of(words));
        Ran ran = run(repository, Map.of(), command.toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.output()).isZero();
        return ran.output();
    }

    private record Ran(int exitCode, String output) {}

    private Ran run(Path where, Map<String, String> environment, String... command)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "output", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(where.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        assertThat(process.waitFor(280, TimeUnit.SECONDS)).as("ends in time").isTrue();
        return new Ran(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
    }

    private static boolean isInstalled(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
    }
}
