package io.gangflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.docs.DocCommand;
import io.gangflow.cli.docs.MarkdownPage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every link, command and pipeline of the documentation is valid. */
class DocumentationTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** Pages with deliberately invalid YAML. */
    private static final String FINDINGS = "docs/reference/findings/";

    @TempDir
    private Path folder;

    static Stream<String> pages() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
            List<String> pages =
                    new ArrayList<>(files.filter(file -> file.toString().endsWith(".md"))
                            .map(file -> ROOT.relativize(file).toString())
                            .sorted()
                            .toList());
            pages.addAll(List.of("README.md", "CONTRIBUTING.md"));
            return pages.stream();
        }
    }

    private static MarkdownPage page(String name) throws IOException {
        return MarkdownPage.of(ROOT.resolve(name));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkLeadsSomewhere(String name) throws IOException {
        assertThat(brokenLinks(page(name))).isEmpty();
    }

    private static List<String> brokenLinks(MarkdownPage page) throws IOException {
        List<String> broken = new ArrayList<>();
        for (MarkdownPage.Link link : page.links()) {
            Path target = link.path().isEmpty()
                    ? page.file()
                    : page.file().resolveSibling(link.path()).normalize();
            boolean found = Files.exists(target)
                    && (link.anchor().isEmpty()
                            || MarkdownPage.of(target).anchors().contains(link.anchor()));
            if (!found) {
                broken.add("line %d: %s#%s".formatted(link.line(), link.path(), link.anchor()));
            }
        }
        return broken;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyCommandIsOne(String name) throws IOException {
        assertThat(wrongCommands(Files.readString(ROOT.resolve(name)))).isEmpty();
    }

    private static List<String> wrongCommands(String markdown) {
        List<String> wrong = new ArrayList<>();
        for (DocCommand command : DocCommand.of(markdown)) {
            boolean ours = command.program().matches("(\\./)?gangflow")
                    || (command.program().equals("kubectl")
                            && command.arguments().get(0).equals("gangflow"));
            if (ours) {
                List<String> words = command.program().equals("kubectl")
                        ? command.arguments().subList(1, command.arguments().size())
                        : command.arguments();
                DocRules.parse(words).ifPresent(problem -> wrong.add(command + ": " + problem));
            }
        }
        return wrong;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyPipelineAndClusterPassesCheck(String name) throws IOException {
        if (name.startsWith(FINDINGS)) {
            return;
        }
        for (MarkdownPage.Block block : page(name).blocks()) {
            if (block.language().equals("yaml") && block.text().contains("apiVersion: gangflow/v1")) {
                assertThat(checked(block.text())).as("line %d", block.line()).isEmpty();
            }
        }
    }

    private String checked(String yaml) throws IOException {
        Path file = Files.writeString(folder.resolve("file.yaml"), yaml);
        StringWriter text = new StringWriter();
        Console console = new Console(new PrintWriter(text), new PrintWriter(text), false, false, 80);
        int code = Gangflow.execute(console, "check", file.toString());
        return code == 0 && text.toString().isBlank() ? "" : text.toString();
    }

    @Test
    void aPipelineWithAMistakeIsFound() throws IOException {
        assertThat(checked("apiVersion: gangflow/v1\nkind: Pipeline\nmetadata: { name: x }\nstage: {}\n"))
                .contains("did you mean `stages`?");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gangflow chek pipeline.yaml",
                "gangflow run pipeline.yaml --speed 3",
                "kubectl gangflow submit",
                "gangflow submit pipeline.yaml -p"
            })
    void aWrongCommandIsFound(String command) {
        assertThat(wrongCommands("```sh\n" + command + "\n```\n")).hasSize(1);
    }

    @Test
    void aBrokenLinkIsFound() throws IOException {
        Path page = folder.resolve("page.md");
        Files.writeString(page, "# One\n[a](#one) [b](#two) [c](page.md#one) [d](nowhere.md) `[e](code.md)`\n");
        assertThat(brokenLinks(MarkdownPage.of(page))).containsExactly("line 2: #two", "line 2: nowhere.md#");
    }

    @Test
    void everyPageIsReachedFromTheFirst() throws IOException {
        Set<Path> reached = new TreeSet<>();
        reach(ROOT.resolve("docs/index.md"), reached);
        List<String> unreached = pages().filter(name -> name.startsWith("docs/") && !name.startsWith("docs/decisions/"))
                .filter(name -> !reached.contains(ROOT.resolve(name)))
                .toList();
        assertThat(unreached).isEmpty();
    }

    private static void reach(Path file, Set<Path> reached) throws IOException {
        if (file.toString().endsWith(".md") && Files.exists(file) && reached.add(file)) {
            for (MarkdownPage.Link link : MarkdownPage.of(file).links()) {
                reach(file.resolveSibling(link.path()).normalize(), reached);
            }
        }
    }
}
