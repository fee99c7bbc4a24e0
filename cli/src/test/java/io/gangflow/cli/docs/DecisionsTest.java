package io.gangflow.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The decision records: each has a number, a title and a status, and the index lists all of them. */
class DecisionsTest {

    private static final Path FOLDER = Path.of("../docs/decisions");
    private static final Pattern TITLE = Pattern.compile("# (\\d+)\\. (.+)");
    private static final Pattern STATUS = Pattern.compile(
            "\\*\\*(Decided|Superseded)\\*\\* (\\d{4}-\\d{2}-\\d{2}|by \\[decision \\d+]\\((00\\d\\d-[a-z0-9-]+\\.md)\\)).*");

    private record Decision(Path file, int number, String title, String status) {

        static Decision of(Path file) throws IOException {
            List<String> lines = Files.readAllLines(file);
            Matcher title = TITLE.matcher(lines.get(0));
            assertThat(title.matches()).as("the first line of %s", file).isTrue();
            Matcher status = STATUS.matcher(lines.get(2));
            assertThat(status.matches()).as("the third line of %s", file).isTrue();
            if (status.group(3) != null) {
                assertThat(FOLDER.resolve(status.group(3))).exists();
            }
            return new Decision(
                    file,
                    Integer.parseInt(title.group(1)),
                    title.group(2),
                    status.group(1).toLowerCase(Locale.ROOT) + " " + status.group(2));
        }

        String row() {
            return "| [%d](%s) | %s | %s |".formatted(number, file.getFileName(), title, status);
        }
    }

    @Test
    void theIndexListsEveryDecisionWithItsStatus() throws IOException {
        List<Decision> decisions = all();
        List<String> lines = new ArrayList<>(List.of(
                "# Decisions",
                "",
                "Reasons for the design: one page for each decision, with rejected alternatives. A decision that another one replaces says so in its third line.",
                "",
                "| | decision | status |",
                "|---|---|---|"));
        decisions.forEach(decision -> lines.add(decision.row()));

        assertThat(Files.readString(FOLDER.resolve("index.md"))).isEqualTo(String.join("\n", lines) + "\n");
    }

    @Test
    void aNumberIsThatOfItsFileAndOfNoOther() throws IOException {
        assertThat(all()).extracting(Decision::number).doesNotHaveDuplicates();
        assertThat(all())
                .allSatisfy(decision -> assertThat(decision.file().getFileName().toString())
                        .startsWith("%04d-".formatted(decision.number())));
    }

    private static List<Decision> all() throws IOException {
        List<Decision> decisions = new ArrayList<>();
        try (Stream<Path> files = Files.list(FOLDER)) {
            for (Path file : files.filter(each -> each.getFileName().toString().matches("\\d{4}-.*\\.md"))
                    .sorted()
                    .toList()) {
                decisions.add(Decision.of(file));
            }
        }
        return decisions;
    }
}
