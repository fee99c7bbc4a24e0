package io.gangflow.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.docs.DocCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every command on the pages exists, and every price is in the price table. */
class WalkthroughDocTest {

    private static final Path ROOT = Path.of("..");
    private static final Path PAGE = ROOT.resolve("docs/walkthrough.md");

    /** Short commands without a cluster; they are executed. */
    private static final Set<String> QUICK = Set.of("check", "simulate", "explain");

    /** Such as {@code Cost: 6 × t3.large + control_plane + nat_gateway = 0.6492 USD per hour}. */
    private static final Pattern COST = Pattern.compile("Cost: ([^=]+) = ([0-9.]+) USD per hour");

    /** Such as {@code | `tofu destroy` | 10 | 0.02 |}. */
    private static final Pattern STEP = Pattern.compile("(?m)^\\| ([^|]+) \\| ([0-9]+) \\| ([0-9.]+) \\|$");

    @TempDir
    private Path folder;

    @Test
    void everyCommandOfTheWalkthroughIsOne() throws IOException {
        String page = Files.readString(PAGE);
        assertThat(DocCommand.of(page)).hasSizeGreaterThan(40);
        assertThat(new DocRules(true).problems(page)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/reference/cluster-commands.md"})
    void everyCommandOfOtherPagesIsOne(String page) throws IOException {
        assertThat(new DocRules(false).problems(Files.readString(ROOT.resolve(page))))
                .isEmpty();
    }

    static Stream<Path> wrongPages() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/resources/docs/wrong"))) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("wrongPages")
    void aWrongCommandIsFound(Path page) throws IOException {
        String text = Files.readString(page);
        String wanted = text.substring("<!-- ".length(), text.indexOf(" -->"));
        assertThat(new DocRules(true).problems(text))
                .hasSize(1)
                .first()
                .asString()
                .contains(wanted);
    }

    @Test
    void whatIsQuickAndLocalRuns() throws IOException {
        List<DocCommand> quick = DocCommand.of(Files.readString(PAGE)).stream()
                .filter(command -> command.program().matches("(\\./)?gangflow"))
                .filter(command -> QUICK.contains(command.arguments().get(0)))
                .toList();
        assertThat(quick).hasSizeGreaterThanOrEqualTo(3);
        for (DocCommand command : quick) {
            StringWriter said = new StringWriter();
            Console console = new Console(new PrintWriter(said), new PrintWriter(said), false, false, 80);
            int code = Gangflow.execute(console, fromHere(command));
            assertThat(code).as("%s\n%s", command, said).isBetween(0, 1);
        }
    }

    private String[] fromHere(DocCommand command) {
        List<String> words = new ArrayList<>();
        command.arguments()
                .forEach(word -> words.add(
                        word.contains("/") && Files.exists(ROOT.resolve(word))
                                ? ROOT.resolve(word).toString()
                                : word));
        if (words.get(0).equals("simulate")) {
            words.addAll(List.of("--report", folder.resolve("report.html").toString()));
        }
        return words.toArray(String[]::new);
    }

    @Test
    void pricesAreThoseOfTheTable() throws IOException {
        JsonNode table = new ObjectMapper()
                .readTree(ROOT.resolve("infra-tofu/prices.json").toFile());
        Matcher costs = COST.matcher(Files.readString(PAGE));
        int found = 0;
        while (costs.find()) {
            assertThat(new BigDecimal(costs.group(2)))
                    .as(costs.group())
                    .isCloseTo(sum(costs.group(1), table), within(new BigDecimal("0.000001")));
            found++;
        }
        assertThat(found).as("clouds with a price").isEqualTo(2);
    }

    /** The steps of the first cloud; images are built before anything costs money. */
    @Test
    void whatTheStepsCostFollowsFromTheirMinutes() throws IOException {
        String page = Files.readString(PAGE);
        Matcher cost = COST.matcher(page);
        assertThat(cost.find()).isTrue();
        BigDecimal perMinute = new BigDecimal(cost.group(2)).divide(new BigDecimal(60), MathContext.DECIMAL64);
        int minutes = 0;
        Matcher steps = STEP.matcher(page);
        while (steps.find()) {
            boolean free = steps.group(1).startsWith("images");
            minutes += free ? 0 : Integer.parseInt(steps.group(2));
            assertThat(steps.group(3))
                    .as(steps.group())
                    .isEqualTo(free ? "0" : cents(perMinute, Integer.parseInt(steps.group(2))));
        }
        assertThat(page).contains("%s for these %d minutes".formatted(cents(perMinute, minutes), minutes));
        assertThat(cost.find()).isTrue();
        assertThat(page)
                .contains("60 minutes is about %s USD"
                        .formatted(new BigDecimal(cost.group(2)).setScale(2, RoundingMode.HALF_UP)));
    }

    private static String cents(BigDecimal perMinute, int minutes) {
        return perMinute
                .multiply(new BigDecimal(minutes))
                .setScale(2, RoundingMode.HALF_UP)
                .toPlainString();
    }

    private static BigDecimal sum(String terms, JsonNode table) {
        BigDecimal sum = BigDecimal.ZERO;
        String cloud = "";
        for (String term : terms.split(" \\+ ", -1)) {
            String[] parts = term.strip().split(" × ", -1);
            String name = parts[parts.length - 1];
            JsonNode machine = table.path("machines").path(name);
            cloud = machine.isMissingNode() ? cloud : machine.path("cloud").asText();
            JsonNode price =
                    machine.isMissingNode() ? table.path("services").path(cloud).path(name) : machine;
            assertThat(price.path("usd_per_hour").isNumber()).as(name).isTrue();
            sum = sum.add(price.path("usd_per_hour")
                    .decimalValue()
                    .multiply(new BigDecimal(parts.length == 1 ? "1" : parts[0].strip())));
        }
        return sum;
    }
}
