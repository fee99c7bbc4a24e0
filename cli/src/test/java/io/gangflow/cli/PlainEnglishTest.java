package io.gangflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Phrases of a literal translation do not occur in messages, explanations of findings and pages. */
class PlainEnglishTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final Pattern BANNED =
            Pattern.compile("\\b(for ever|brings none|is none of ours|told to stop|not begun|never began|somebody else"
                    + "|(is|are|was|were) there already|may not be (read|deleted|listed)|first look|where to go on"
                    + "|asks for the impossible|go(es)? with (neither|either)|leads? nowhere"
                    + "|keeps (clients|preemptors|pods) (out|away)|(?<![Tt]here )(is|are) no (?!longer|such|more)\\w+"
                    + "|is to have|give it once|give it more|says? (so|what|that|how|who)"
                    + "|vouch(es|ed)?|mend(s|ed)?|lets? in|in a sentence|begins? anew|what is wanted|looked at"
                    + "|as it is installed|the file exists)\\b");

    /** Words of the project's table of plain English, for messages and for comments of main code. */
    private static final Pattern UNUSUAL =
            Pattern.compile("\\b(go(es)? on|gone on|going on|tells? of|told|looks? whether|begun|begins? anew|somebody"
                    + "|nobody|let(s)? in|let have|is there twice|as it stands|heeds?|minds|hears?|take away|that is none"
                    + "|mend(s|ed)?|what of|says (so|what|that|how|who))\\b");

    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

    @Test
    void noMessageOrCommentHasAPhraseOfALiteralTranslation() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path source : files(ROOT, name -> name.endsWith(".java") && name.contains("/src/main/"))) {
            for (String line : Files.readAllLines(source)) {
                if (isComment(line)) {
                    add(found, source, line, UNUSUAL);
                } else {
                    LITERAL.matcher(line).results().map(MatchResult::group).forEach(text -> {
                        add(found, source, text, BANNED);
                        add(found, source, text, UNUSUAL);
                    });
                }
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void noPageHasAPhraseOfALiteralTranslation() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path page : files(ROOT, PlainEnglishTest::isPage)) {
            Files.readAllLines(page).forEach(line -> add(found, page, line, BANNED));
        }
        assertThat(found).isEmpty();
    }

    @Test
    void theBannedPhrasesAreFound() {
        assertThat(List.of(
                        "waits for ever",
                        "the work brings none",
                        "how to mend it",
                        "was not looked at",
                        "`x` is no number"))
                .allSatisfy(text -> assertThat(text).containsPattern(BANNED));
        assertThat(List.of("The pod stays Pending forever.", "there is no such queue", "it is no longer there"))
                .allSatisfy(
                        text -> assertThat(text).doesNotContainPattern(BANNED).doesNotContainPattern(UNUSUAL));
        assertThat(List.of("what runs goes on", "is told when it ends", "nobody waits", "hears of its end"))
                .allSatisfy(text -> assertThat(text).containsPattern(UNUSUAL));
    }

    private static void add(List<String> found, Path file, String text, Pattern phrases) {
        Matcher banned = phrases.matcher(text);
        if (banned.find()) {
            found.add("%s: `%s` in %s".formatted(ROOT.relativize(file), banned.group(), text.strip()));
        }
    }

    private static boolean isComment(String line) {
        return line.strip().startsWith("*")
                || line.strip().startsWith("//")
                || line.strip().startsWith("/*");
    }

    /** Decisions and benchmarks are records and keep their wording. */
    private static boolean isPage(String name) {
        boolean page = name.startsWith("docs/") || name.contains("/resources/explain/") || name.matches("[A-Z]+\\.md");
        return name.endsWith(".md")
                && page
                && !name.startsWith("docs/decisions/")
                && !name.equals("docs/benchmarks.md")
                && !name.equals("CONTRIBUTING.md")
                && !name.equals("SECURITY.md");
    }

    private static List<Path> files(Path root, Predicate<String> wanted) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                boolean built = name.equals("target") || name.equals("node_modules") || name.startsWith(".");
                return built ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (wanted.test(root.relativize(file).toString())) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }
}
