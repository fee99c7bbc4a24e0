package io.gangflow.cli.command;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.view.ScenarioText;
import io.gangflow.simulator.scenario.LabLatencies;
import io.gangflow.simulator.scenario.PlayedRecord;
import io.gangflow.simulator.scenario.RecordJson;
import io.gangflow.simulator.scenario.Scenario;
import io.gangflow.simulator.scenario.ScenarioException;
import io.gangflow.simulator.scenario.ScenarioReader;
import io.gangflow.simulator.scenario.TypicalPlay;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * {@code --scenario} of the command {@code simulate}: plays the scenarios that the lab's recorder plays on real
 * schedulers.
 */
final class ScenarioOptions {

    private static final int MOST_BYTES = 16 << 20;
    private static final int MOST_PLAYS = 1_000;

    @Option(
            names = "--scenario",
            paramLabel = "FILE",
            description = "Play a scenario or a recording of the scheduler lab; - for stdin.")
    private @Nullable Path file;

    @Option(
            names = "--plays",
            paramLabel = "N",
            defaultValue = "21",
            description =
                    "Print the most typical of N plays; 1 prints the play of the seed (default: ${DEFAULT-VALUE}).")
    private int plays;

    boolean given() {
        return file != null;
    }

    /** Prints the predicted events. */
    int play(Console console, long seed, OutputFormat output) throws IOException {
        if (plays < 1 || plays > MOST_PLAYS) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, "--plays (%d) is not a number from 1 to %d".formatted(plays, MOST_PLAYS));
        }
        PlayedRecord played = TypicalPlay.of(scenario(), LabLatencies.DEFAULT, seed, plays);
        if (output == OutputFormat.JSON) {
            console.out().print(RecordJson.of(played));
        } else {
            ScenarioText.of(played).forEach(console.out()::println);
        }
        console.out().flush();
        return ExitCode.DONE;
    }

    private Scenario scenario() throws IOException {
        String text = text();
        try {
            return ScenarioReader.read(text);
        } catch (ScenarioException e) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "`%s` cannot be played: %s".formatted(shown(), String.join("; ", e.problems())));
        }
    }

    private String text() throws IOException {
        boolean stdin = "-".equals(String.valueOf(file));
        try (InputStream in = stdin ? System.in : Files.newInputStream(Documents.readable(Path.of(shown())))) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw new CommandFailure(ExitCode.BAD_INPUT, "`%s` has more than 16 MiB".formatted(shown()));
            }
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    private String shown() {
        return String.valueOf(file);
    }
}
