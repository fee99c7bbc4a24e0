package io.gangflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything that the tables of docs/seeds.md name exists. */
class SeedsDocTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    @Test
    void everythingThatTheTablesNameIsThere() throws IOException {
        List<String> named = named(Files.readString(ROOT.resolve("docs/seeds.md")));
        assertThat(named).hasSizeGreaterThan(80);
        assertThat(missing(named)).isEmpty();
    }

    @Test
    void everyRowHasAProof() throws IOException {
        Files.readString(ROOT.resolve("docs/seeds.md"))
                .lines()
                .filter(SeedsDocTest::isRow)
                .forEach(row -> assertThat(CODE.matcher(row.split("\\|", -1)[3]).find())
                        .as(row)
                        .isTrue());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"NoSuchTest", "gangflow walkthru", "make deploi", "docs/nowhere.md", "gpu-gangs.yaml", "word"})
    void whatIsNotThereIsFound(String name) throws IOException {
        assertThat(missing(named("| asked | `" + name + "` | `VerbsTest` |"))).containsExactly(name);
    }

    private static boolean isRow(String line) {
        return line.startsWith("| ") && !line.startsWith("| requirement");
    }

    /** Returns the names in the second and third column. */
    private static List<String> named(String page) {
        List<String> names = new ArrayList<>();
        page.lines().filter(SeedsDocTest::isRow).forEach(row -> {
            String[] cells = row.split("\\|", -1);
            CODE.matcher(cells[2] + cells[3]).results().forEach(found -> names.add(found.group(1)));
        });
        return names;
    }

    private static List<String> missing(List<String> names) throws IOException {
        Set<String> tests = tests();
        List<String> missing = new ArrayList<>();
        for (String name : names) {
            if (!isThere(name, tests)) {
                missing.add(name);
            }
        }
        return missing;
    }

    private static boolean isThere(String name, Set<String> tests) throws IOException {
        if (name.matches("[A-Z][A-Za-z0-9]*Test")) {
            return tests.contains(name);
        }
        if (name.startsWith("gangflow ")) {
            return Commands.NAMES.contains(name.substring("gangflow ".length()));
        }
        if (name.startsWith("make ")) {
            String rules = Files.readString(ROOT.resolve("Makefile")) + Files.readString(ROOT.resolve("deploy.mk"));
            return Pattern.compile("(?m)^" + Pattern.quote(name.substring("make ".length())) + ":")
                    .matcher(rules)
                    .find();
        }
        return Stream.of("", "pipelines/definitions/")
                .map(folder -> ROOT.resolve(folder + name))
                .anyMatch(Files::exists);
    }

    private static Set<String> tests() throws IOException {
        Set<String> tests = new HashSet<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                boolean built = name.equals("target") || (name.startsWith(".") && !name.startsWith(".."));
                return built ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = file.toString().replaceFirst(".*/", "");
                if (name.endsWith("Test.java") && file.toString().contains("/src/test/java/")) {
                    tests.add(name.replace(".java", ""));
                }
                return FileVisitResult.CONTINUE;
            }

            /** Containers leave files that only root can read, and concurrent builds delete files during the visit. */
            @Override
            public FileVisitResult visitFileFailed(Path file, IOException why) {
                return FileVisitResult.CONTINUE;
            }
        });
        return tests;
    }
}
