package io.gangflow.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/troubleshooting.md uses existing codes and commands, and shows their real output. */
class TroubleshootingTest {

    private static final Path PAGE = Path.of("../docs/troubleshooting.md");
    private static final Path FOUND = Path.of("../live/src/test/resources/doctor");
    private static final Pattern CODE = Pattern.compile("GF[0-9]{4}");
    private static final Pattern COMMAND = Pattern.compile("gangflow ([a-z]+)");
    private static final Pattern CHECK = Pattern.compile("(?s)\\$ ./gangflow (check [^\n]*)\n(.*?)```");
    private static final Pattern DOCTOR = Pattern.compile("(?m)^([!✗]) ([^\n]*)\n    fix: ([^\n]*)");

    /** Minimum number of outputs on the page; fewer means that the pattern no longer finds them. */
    private static final int CHECKS = 2;

    private static final int FINDINGS = 7;

    @Test
    void everyCodeExists() throws IOException {
        assertThat(Stream.of(DiagnosticCode.values()).map(Enum::name)).containsAll(found(CODE, 0));
    }

    @Test
    void everyCommandExists() throws IOException {
        for (String command : found(COMMAND, 1)) {
            assertThat(said(command, "--help")).as(command).contains("Usage: gangflow " + command);
        }
    }

    @Test
    void checksSayWhatIsShown() throws IOException {
        List<MatchResult> checks =
                CHECK.matcher(Files.readString(PAGE)).results().toList();
        assertThat(checks).hasSizeGreaterThanOrEqualTo(CHECKS);
        for (MatchResult check : checks) {
            String[] words = Stream.of(check.group(1).split(" "))
                    .map(word -> word.contains("/") ? "../" + word : word)
                    .toArray(String[]::new);
            assertThat(said(words))
                    .contains(check.group(2).lines().map(String::strip).toList());
        }
    }

    @Test
    void probesSayWhatIsShown() throws IOException {
        String all = findings();
        List<MatchResult> findings =
                DOCTOR.matcher(Files.readString(PAGE)).results().toList();
        assertThat(findings).hasSizeGreaterThanOrEqualTo(FINDINGS);
        for (MatchResult shown : findings) {
            String level = shown.group(1).equals("!") ? "WARNING" : "BAD";
            assertThat(all).contains("%s %s%n  %s%n".formatted(level, shown.group(2), shown.group(3)));
        }
    }

    private static String findings() throws IOException {
        try (Stream<Path> files = Files.list(FOUND)) {
            List<Path> goldens =
                    files.filter(file -> file.toString().endsWith(".findings")).toList();
            StringBuilder text = new StringBuilder();
            for (Path golden : goldens) {
                text.append(Files.readString(golden));
            }
            return text.toString();
        }
    }

    private static String said(String... words) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text, true);
        Gangflow.execute(new Console(out, out, false, false, 200), words);
        return text.toString();
    }

    private static Set<String> found(Pattern pattern, int group) throws IOException {
        return pattern.matcher(Files.readString(PAGE))
                .results()
                .map(match -> match.group(group))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
