package io.gangflow.argo.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.SparkMode;
import io.gangflow.pipeline.model.StageLauncher;
import io.gangflow.pipeline.model.Text;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever a user gives for a parameter, the objects that are created have the same shape. Substitution is modelled
 * here once more, on the JSON text of a template as Argo does it, and independent of the interpreter.
 */
final class NonInterferenceTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final Pattern TAG = Pattern.compile("\\{\\{(=?)(.*?)}}", Pattern.DOTALL);
    private static final Pattern TERM = Pattern.compile("'((?:[^'\\\\]|\\\\.)*)'|([a-z][A-Za-z.]*)(?:\\['([^']+)'])?");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\nhostNetwork: true",
                "x\n---\napiVersion: v1\nkind: Pod",
                "\"], \"securityContext\": {\"privileged\": true}, \"x\": [\"",
                "' + workflow.name + '",
                "') + toJson('",
                "\\\" \\n \\u0022 ",
                "${HOME} $(id) `id` ; rm -rf / #",
                "}}",
                "- &a *a !!binary | > %TAG",
                "\u2028\u2029\u0007\t\r\n<&>",
                "",
                " ",
                "null",
                "1e3",
                "{\"a\":{\"b\":1}}",
                "\uD83D\uDE00"
            })
    void aValueNeverChangesTheShape(String hostile) {
        for (SchedulerName scheduler : SchedulerName.values()) {
            List<Stages> stages = new ArrayList<>(List.of(
                    Stages.stage("count", Stages.pod(command())).env("X", value()),
                    Stages.stage("train", Stages.ddp(2, command())).env("X", value())));
            for (SparkMode mode : SparkMode.values()) {
                if (!mode.isStrict() || scheduler == SchedulerName.VOLCANO) {
                    stages.add(Stages.stage("s-" + mode.keyword(), Stages.spark(mode, command()))
                            .env("X", value()));
                }
            }
            for (StageLauncher launcher : StageLauncher.values()) {
                Stages[] all = stages.toArray(Stages[]::new);
                shapesAreEqual(Compiled.of(Stages.plan(scheduler, launcher, all)), hostile);
            }
        }
    }

    private static void shapesAreEqual(Compiled compiled, String hostile) {
        List<JsonNode> plain = substituted(compiled, "plain");
        List<JsonNode> attacked = substituted(compiled, hostile);

        assertThat(attacked).hasSameSizeAs(plain);
        for (int index = 0; index < plain.size(); index++) {
            assertThat(leavesReplaced(attacked.get(index), hostile))
                    .isEqualTo(leavesReplaced(plain.get(index), "plain"));
        }
    }

    private static List<Text> command() {
        return List.of(Text.literal("run"), value(), Stages.text(Stages.parameter("x")));
    }

    private static Text value() {
        return Stages.text(Stages.literal("--x='{"), Stages.parameter("x"), Stages.literal("}}'"));
    }

    /** Every template after substitution, with the manifests inside parsed. */
    private static List<JsonNode> substituted(Compiled compiled, String value) {
        Map<String, String> values = new TreeMap<>(Map.of(
                "workflow.name", "demo-1",
                "workflow.uid", "uid-1",
                "workflow.namespace", "default",
                "workflow.parameters.x", value,
                "inputs.parameters.instance", "0",
                "item.instance", "0"));
        List<JsonNode> trees = new ArrayList<>();
        for (Object template : compiled.templates()) {
            try {
                JsonNode tree = JSON.readTree(replace(JSON.writeValueAsString(template), values));
                if (tree.path("resource") instanceof ObjectNode resource) {
                    resource.set(
                            "manifest", onlyDocument(resource.get("manifest").asText()));
                }
                for (JsonNode artifact : tree.path("inputs").path("artifacts")) {
                    ObjectNode raw = (ObjectNode) artifact.path("raw");
                    raw.set("data", onlyDocument(raw.get("data").asText()));
                }
                trees.add(tree);
            } catch (JsonProcessingException e) {
                throw new AssertionError(template.toString(), e);
            }
        }
        return trees;
    }

    private static JsonNode onlyDocument(String manifest) throws JsonProcessingException {
        try (var documents = YAML.readerFor(JsonNode.class).<JsonNode>readValues(manifest)) {
            List<JsonNode> all = documents.readAll();
            assertThat(all).as(manifest).hasSize(1);
            return all.get(0);
        } catch (IOException e) {
            throw new AssertionError(manifest, e);
        }
    }

    private static String replace(String json, Map<String, String> values) throws JsonProcessingException {
        Matcher matcher = TAG.matcher(json);
        StringBuilder replaced = new StringBuilder();
        while (matcher.find()) {
            String inside = JSON.readValue('"' + matcher.group(2) + '"', String.class);
            String value = matcher.group(1).isEmpty() ? value(values, inside) : expression(values, inside);
            String escaped = JSON.writeValueAsString(value);
            matcher.appendReplacement(replaced, Matcher.quoteReplacement(escaped.substring(1, escaped.length() - 1)));
        }
        return matcher.appendTail(replaced).toString();
    }

    private static String expression(Map<String, String> values, String text) throws JsonProcessingException {
        boolean json = text.startsWith("toJson(");
        String terms = json ? text.substring("toJson(".length(), text.length() - 1) : text;
        Matcher matcher = TERM.matcher(terms);
        StringBuilder joined = new StringBuilder();
        while (matcher.find()) {
            if (matcher.group(1) != null) {
                joined.append(matcher.group(1).replaceAll("\\\\(.)", "$1"));
            } else {
                String path = matcher.group(2) + (matcher.group(3) == null ? "" : "." + matcher.group(3));
                joined.append(value(values, path));
            }
        }
        return json ? JSON.writeValueAsString(joined.toString()) : joined.toString();
    }

    private static String value(Map<String, String> values, String name) {
        String value = values.get(name);
        assertThat(value).as("value of " + name).isNotNull();
        return value == null ? "" : value;
    }

    /** The tree with the values where they may be, in commands and environment, made the same. */
    private static JsonNode leavesReplaced(JsonNode tree, String value) {
        JsonNode copy = tree.deepCopy();
        for (JsonNode container : copy.findParents("image")) {
            container
                    .path("command")
                    .forEach(element -> assertThat(element.isTextual()).isTrue());
            if (container.get("command") instanceof ArrayNode command) {
                for (int index = 0; index < command.size(); index++) {
                    command.set(
                            index, command.textNode(marked(command.get(index).asText(), value)));
                }
            }
            for (JsonNode variable : container.path("env")) {
                if (variable.path("name").asText().equals("X")) {
                    ((ObjectNode) variable)
                            .put("value", marked(variable.get("value").asText(), value));
                }
            }
        }
        for (JsonNode application : copy.findParents("sparkConf")) {
            for (String field : List.of("sparkConf", "arguments", "driverArgs")) {
                assertThat(application.path(field)).allMatch(JsonNode::isTextual);
                markAll(application.path(field), value);
            }
        }
        return copy;
    }

    private static void markAll(JsonNode texts, String value) {
        if (texts instanceof ObjectNode object) {
            object.properties()
                    .forEach(entry ->
                            object.put(entry.getKey(), marked(entry.getValue().asText(), value)));
        } else if (texts instanceof ArrayNode array) {
            for (int index = 0; index < array.size(); index++) {
                array.set(index, array.textNode(marked(array.get(index).asText(), value)));
            }
        }
    }

    private static String marked(String text, String value) {
        return text.equals(value) || text.endsWith("--x='{" + value + "}}'")
                ? text.substring(0, text.length() - (text.equals(value) ? value.length() : value.length() + 3))
                        + "VALUE"
                : text;
    }
}
