package io.gangflow.cli.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Commands print nothing of others' manifests that a terminal would obey, nor a line that is not theirs. */
class TerminalEscapesTest {

    /** The places of a text whose values occur in findings, tables and reasons. */
    private static final String MANIFEST = """
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: { name: "job-%1$s", namespace: "ns-%1$s" }
            spec:
              queue: "queue-%1$s"
              schedulerName: "scheduler-%1$s"
              priorityClassName: "class-%1$s"
              minAvailable: 3
              tasks:
                - name: "task-%1$s"
                  replicas: 1
                  template:
                    spec:
                      restartPolicy: "policy-%1$s"
                      nodeSelector: { "key-%1$s": "value-%1$s" }
                      containers:
                        - { name: "main-%1$s", image: "image-%1$s", resources: { requests: { cpu: 1, memory: "1%1$s" } } }
            ---
            apiVersion: "example.com/v1-%1$s"
            kind: "Kind-%1$s"
            metadata: { name: other }
            """;

    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest
    @CsvFileSource(resources = "/attacks/terminal-escapes.txt", delimiter = '|', quoteCharacter = '\u00a7')
    void noCommandPrintsASequence(String escapes) throws IOException {
        String sound = MANIFEST.formatted(escapes).replace("memory: \"1" + escapes, "memory: \"1Gi");
        for (String text : List.of(MANIFEST.formatted(escapes), sound)) {
            String file = Files.writeString(folder.resolve("job.yaml"), text).toString();
            for (String command : List.of("check", "simulate", "explain", "convert")) {
                String printed = printed(command, file);
                assertThat(printed).as("`%s` of %s", command, text).isNotBlank();
                assertThat(printed.lines().filter(line -> line.startsWith("ok: no findings")))
                        .as("`%s` of %s", command, text)
                        .isEmpty();
                assertThat(printed.codePoints().filter(TerminalEscapesTest::isObeyed))
                        .as("`%s` of %s prints %s", command, text, printed)
                        .isEmpty();
            }
        }
    }

    private static String printed(String... arguments) {
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        Gangflow.execute(new Console(writer, writer, false, false, 200), arguments);
        return text.toString();
    }

    private static boolean isObeyed(int point) {
        return (Character.isISOControl(point) && point != '\n' && point != '\t')
                || (point >= 0x2028 && point <= 0x202e)
                || (point >= 0x2066 && point <= 0x2069)
                || point == 0xfeff;
    }
}
