package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.StageTexts;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * GF0212: a command line of more than 128 KiB. Argo moves longer arguments into files, and programs then receive other
 * arguments than written (argo-workflows 4.1, docs/offloading-large-workflows.md).
 */
final class CommandsAreShort implements StageRule {

    private static final int MOST_BYTES = 128 << 10;

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        Map<List<String>, Long> bytes = new LinkedHashMap<>();
        for (StageTexts.Located located : StageTexts.of(at.stage())) {
            List<String> command = located.path().subList(0, located.path().size() - 1);
            if (!command.isEmpty() && isCommand(command.get(command.size() - 1))) {
                bytes.merge(command, length(located), Long::sum);
            }
        }
        return bytes.entrySet().stream()
                .filter(entry -> entry.getValue() > MOST_BYTES)
                .map(entry -> Diagnostic.of(
                                DiagnosticCode.GF0212,
                                at.key(entry.getKey().toArray(String[]::new)),
                                "the command line of stage %s has %,d bytes".formatted(at.quoted(), entry.getValue()),
                                "at most %,d".formatted(MOST_BYTES))
                        .withHint("put the data into a file and pass its name"));
    }

    private static boolean isCommand(String key) {
        return key.equals("command") || key.equals("arguments");
    }

    private static long length(StageTexts.Located located) {
        return located.text().toString().getBytes(StandardCharsets.UTF_8).length + 1L;
    }
}
