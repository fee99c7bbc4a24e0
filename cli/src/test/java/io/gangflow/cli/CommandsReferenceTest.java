package io.gangflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.docs.CommandsPage;
import io.gangflow.golden.Golden;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The reference of the commands is generated from the picocli model. */
class CommandsReferenceTest {

    private static final Path PAGE = Path.of("../docs/reference/commands.md");
    private static final Path EXAMPLES = Path.of("src/test/resources/commands");

    @Test
    void theCommittedPageIsUpToDate() throws IOException {
        Golden.check(PAGE, CommandsPage.of(commands(), EXAMPLES));
    }

    @Test
    void everyCommandHasAnExample() {
        assertThat(Commands.NAMES)
                .allSatisfy(name ->
                        assertThat(EXAMPLES.resolve(name + ".md")).content().contains("gangflow " + name));
    }

    private static Map<String, CommandLine> commands() {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        Console console = new Console(nowhere, nowhere, false, false, 80);
        Map<String, CommandLine> commands = new LinkedHashMap<>();
        Commands.NAMES.forEach(name -> commands.put(name, Commands.of(name, console)));
        return commands;
    }
}
