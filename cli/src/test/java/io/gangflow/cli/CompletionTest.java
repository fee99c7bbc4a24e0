package io.gangflow.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gangflow.cli.console.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code gangflow completion}, {@code help} and the index of {@code explain}, tested with the installed shells. */
class CompletionTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "fish"})
    void theScriptHasTheSyntaxOfItsShell(String shell) throws IOException, InterruptedException {
        assumeTrue(isInstalled(shell), shell + " is not installed");
        assertThat(ran(shell, "-n", script(shell).toString())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "gangflow sim, simulate",
        "gangflow cluster si, size",
        "gangflow help sus, suspend",
        "gangflow completion fi, fish",
        "gangflow init --template et, etl",
        "gangflow check --output j, json",
        "gangflow submit --minic, --minicluster"
    })
    void bashCompletesCommandsOptionsAndValues(String line, String completed) throws IOException, InterruptedException {
        assumeTrue(isInstalled("bash"), "bash is not installed");
        String program = "source %s; COMP_WORDS=(%s); COMP_CWORD=%d; _complete_gangflow; echo \"${COMPREPLY[@]}\""
                .formatted(script("bash"), line, line.split(" ").length - 1);
        // compopt works only during a completion.
        assertThat(ran("bash", "-c", "compopt() { :; }; " + program).strip()).isEqualTo(completed);
    }

    @ParameterizedTest
    @CsvSource({
        "gangflow sim, simulate",
        "gangflow cluster si, size",
        "gangflow help sus, suspend",
        "gangflow init --template et, etl",
        "gangflow submit --minic, --minicluster"
    })
    void fishCompletesCommandsOptionsAndValues(String line, String completed) throws IOException, InterruptedException {
        assumeTrue(isInstalled("fish"), "fish is not installed");
        String answer = ran("fish", "-N", "-c", "source %s; complete -C '%s'".formatted(script("fish"), line));
        assertThat(answer.lines().map(each -> each.split("\t", -1)[0])).containsExactly(completed);
    }

    @Test
    void helpOfACommandIsTheSameAsItsOption() {
        assertThat(gangflow("help", "cluster", "size")).isZero();
        String help = out.toString();
        out.getBuffer().setLength(0);
        assertThat(gangflow("cluster", "size", "--help")).isZero();
        assertThat(help).startsWith("Usage: gangflow cluster size").isEqualTo(out.toString());
    }

    @Test
    void helpOfNothingListsTheCommandsByGroup() {
        assertThat(gangflow("help")).isZero();
        assertThat(out.toString()).contains("Start here:", "Runs:").contains(Commands.NAMES);
    }

    @Test
    void helpOfAnUnknownCommandNamesTheNearest() {
        assertThat(gangflow("help", "simulat")).isEqualTo(2);
        assertThat(err.toString()).contains("no command `simulat`; did you mean `simulate`?");
    }

    @Test
    void explainOfNothingListsTheCodesBySubject() {
        assertThat(gangflow("explain")).isZero();
        assertThat(out.toString())
                .contains(
                        "Keys of a document\n",
                        "  GF0107  unknown key\n",
                        "Runs on this machine\n",
                        "  GF0420  can lock");
    }

    private Path script(String shell) throws IOException {
        assertThat(gangflow("completion", shell)).isZero();
        return Files.writeString(folder.resolve(shell), out.toString());
    }

    private int gangflow(String... words) {
        return Gangflow.execute(
                new Console(new PrintWriter(out, true), new PrintWriter(err, true), false, false, 80), words);
    }

    private String ran(String... command) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("HOME", folder.toString());
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    private static boolean isInstalled(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
    }
}
