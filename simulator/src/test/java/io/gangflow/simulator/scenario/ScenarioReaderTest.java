package io.gangflow.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioReaderTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void aBareScenarioAndARecordingOfItAreReadAlike() throws Exception {
        String bare = SmallScenario.text();
        String recording = "{\"scenario\": %s, \"outcome\": \"locked\", \"pods\": {}}".formatted(bare);
        assertThat(ScenarioReader.read(recording).document())
                .isEqualTo(ScenarioReader.read(bare).document());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/scheduler | \"slurm\" | `scheduler` is neither kube-scheduler nor volcano",
                "/volcanoConf | \"mine.conf\" | `volcanoConf` is not one of volcano-scheduler.conf",
                "/webhook | 1 | `webhook` (1) is neither true nor false",
                "/jobs | [] | `jobs` is empty: there is nothing to play",
                "/jobs/0/name | \"Aa\" | `jobs[0].name` (\"Aa\") is not a name",
                "/jobs/0/replicas | 0 | `jobs[0].replicas` (0) is not a whole number from 1 to 2000",
                "/jobs/0/minAvailable | 9 | `jobs[0].minAvailable` (9) is not a whole number from 1 to 2",
                "/queues | [{\"name\": \"q\", \"capability\": {\"cpu\": null}}] | `queues[0].capability.cpu` has no amount",
                "/jobs/0/cpu | \"-1\" | `jobs[0].cpu` (\"-1\") is not an amount",
                "/jobs/0/seconds | 1e300 | `jobs[0].seconds` (1.0E300) is not a number of seconds",
                "/jobs/0/queue | \"gone\" | name the queue `gone`, which `queues` does not have",
                "/jobs/0/priorityClass | \"gone\" | name the class `gone`, which `priorityClasses` does not have",
                "/jobs/1/driver | null | `jobs[1].driver` is missing",
                "/jobs/1/name | \"a\" | `jobs` has two elements with the name `a`",
                "/nodes | {} | `nodes` is not a list",
                "/nodes/0/taint | \"Never\" | `nodes[0].taint` (\"Never\") is not one of NoSchedule",
                "/queues | [{\"name\": \"q\", \"parent\": \"p\"}] | name the parent `p`, which `queues` does not have",
                "/queues | [{\"name\": \"q\", \"deserved\": {\"cpu\": true}}] | `queues[0].deserved.cpu` (true) is not an amount",
                "/jobs/0/spread | {\"topologyKey\": \"rack\"} | `jobs[0].spread.topologyKey` (\"rack\") is not one of zone",
                "/jobs/0 | {\"name\": \"a\", \"at\": 0, \"kind\": \"gang\", \"replicas\": 1, \"seconds\": 1, \"dependsOn\": true} | `jobs[0].dependsOn` needs two pods at least",
            })
    void whatNoClusterCanPlayIsRefusedWithItsPlace(String pointer, String value, String problem) throws Exception {
        JsonNode document = SmallScenario.with(pointer, JSON.readTree(value));
        assertThatThrownBy(() -> ScenarioReader.read(document))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void everyProblemIsToldAtOnce() throws Exception {
        ObjectNode document = (ObjectNode) SmallScenario.with("/jobs/0/cpu", JSON.readTree("true"));
        document.put("scheduler", 7);
        assertThatThrownBy(() -> ScenarioReader.read(document))
                .isInstanceOfSatisfying(
                        ScenarioException.class,
                        exception -> assertThat(exception.problems()).hasSize(2));
    }

    @Test
    void randomDocumentsAreReadOrRefusedAndNothingElse() throws Exception {
        int played = 0;
        for (int seed = 0; seed < 10_000; seed++) {
            JsonNode document = mutated(new Random(seed));
            try {
                ScenarioReader.read(document);
                played++;
            } catch (ScenarioException refused) {
                assertThat(refused.problems()).as("seed %d: %s", seed, document).isNotEmpty();
            }
        }
        assertThat(played).isBetween(1, 9_999);
    }

    /** Returns the small scenario with some of its values replaced. */
    private static JsonNode mutated(Random random) throws Exception {
        JsonNode document = JSON.readTree(SmallScenario.text());
        List<ObjectNode> objects = new ArrayList<>();
        document.findParents("name").forEach(parent -> objects.add((ObjectNode) parent));
        for (int i = random.nextInt(3); i >= 0; i--) {
            ObjectNode object = objects.get(random.nextInt(objects.size()));
            List<String> names = new ArrayList<>();
            object.fieldNames().forEachRemaining(names::add);
            object.set(names.get(random.nextInt(names.size())), value(random));
        }
        return document;
    }

    private static JsonNode value(Random random) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        return switch (random.nextInt(9)) {
            case 0 -> nodes.nullNode();
            case 1 -> nodes.numberNode(random.nextInt());
            case 2 -> nodes.numberNode(random.nextDouble() * 1e300);
            case 3 -> nodes.textNode(Integer.toString(random.nextInt(), 36));
            case 4 -> nodes.textNode("999999999999999P");
            case 5 -> nodes.booleanNode(random.nextBoolean());
            case 6 -> nodes.arrayNode().add(random.nextInt(3)).addNull();
            case 7 -> nodes.objectNode().put("name", "x").put("cpu", "1");
            default -> nodes.numberNode(random.nextInt(4));
        };
    }
}
