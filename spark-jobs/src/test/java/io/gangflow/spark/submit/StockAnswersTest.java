package io.gangflow.spark.submit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that {@code --help} and similar calls of {@code spark-submit} have Spark's own output and exit codes. */
final class StockAnswersTest {

    private static final String STOCK = "org.apache.spark.deploy.SparkSubmit";

    /** Lines of Spark's logger contain the time of day. */
    private static final Pattern LOGGED =
            Pattern.compile("(?m)^(WARNING: .*|[0-9/]{8} [0-9:]{8} .*|Using Spark's default log4j.*)\\R");

    private record Answer(int code, String text) {}

    @ParameterizedTest
    @ValueSource(strings = {"--help", "--version", ""})
    void theAnswerIsSparksOwn(String argument) throws IOException, InterruptedException {
        List<String> arguments = argument.isEmpty() ? List.of() : List.of(argument);
        List<String> ours = new ArrayList<>(List.of(Entrypoint.class.getName(), "spark-submit"));
        ours.addAll(arguments);
        List<String> stock = new ArrayList<>(List.of(STOCK));
        stock.addAll(arguments);

        Answer answer = run(ours);
        assertThat(answer).isEqualTo(run(stock));
        assertThat(answer.text()).contains(argument.equals("--version") ? "version 4." : "Usage: spark-submit");
    }

    private static Answer run(List<String> program) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(program);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Answer(process.waitFor(), LOGGED.matcher(text).replaceAll(""));
    }
}
