package io.gangflow.convert.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.field.Field;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The parts of a container that a stage has.
 *
 * @param command program and arguments; empty for the image's entry point
 * @param resources in the language's format
 */
public record ContainerFields(
        String image,
        List<String> command,
        ObjectNode resources,
        Map<String, JsonNode> env,
        Map<String, JsonNode> secrets) {

    private static final Map<String, String> SHORT = Map.of("nvidia.com/gpu", "gpu");

    public ContainerFields {
        command = List.copyOf(command);
    }

    /** Takes the supported fields; the container is renamed to {@code main}. */
    public static ContainerFields of(Field container, Texts texts) {
        container.at("name").text();
        Map<String, JsonNode> env = new LinkedHashMap<>();
        Map<String, JsonNode> secrets = new LinkedHashMap<>();
        for (Field variable : container.at("env").items()) {
            variable(variable, texts, env, secrets);
        }
        return new ContainerFields(
                texts.constant(container.at("image")).orElse(""),
                command(container, texts),
                resources(container.at("resources"), texts),
                env,
                secrets);
    }

    /** The work of a stage with this container. */
    public ObjectNode work() {
        ObjectNode work = Values.JSON.objectNode().put("image", image);
        if (!command.isEmpty()) {
            work.set("command", Values.texts(command));
        }
        if (!resources.isEmpty()) {
            work.set("resources", resources);
        }
        return work;
    }

    private static List<String> command(Field container, Texts texts) {
        List<String> words = new ArrayList<>();
        if (container.at("command").tree().isEmpty()) {
            return words; // arguments alone are for the image's entry point
        }
        for (String key : List.of("command", "args")) {
            for (Field word : container.at(key).items()) {
                texts.of(word).ifPresent(words::add);
            }
        }
        return words;
    }

    private static void variable(
            Field variable, Texts texts, Map<String, JsonNode> env, Map<String, JsonNode> secrets) {
        String name = variable.at("name").peek().orElse("");
        Field secret = variable.at("valueFrom", "secretKeyRef");
        if (secret.isGiven()) {
            Optional<String> from = secret.at("name").peek();
            Optional<String> key = secret.at("key").peek();
            if (from.isPresent() && key.isPresent()) {
                variable.at("name").text();
                secret.at("name").text();
                secret.at("key").text();
                secrets.put(
                        name, Values.JSON.objectNode().put("secret", from.get()).put("key", key.get()));
            }
        } else if (!variable.at("valueFrom").isGiven()) {
            Field value = variable.at("value");
            Optional<String> text = value.isGiven() ? texts.of(value) : Optional.of("");
            text.ifPresent(of -> {
                variable.at("name").text();
                env.put(name, Values.JSON.textNode(of));
            });
        }
    }

    /** The requests; without any, Kubernetes uses the limits. */
    private static ObjectNode resources(Field resources, Texts texts) {
        Map<String, String> amounts = new TreeMap<>();
        Map<String, Field> requests = resources.at("requests").fields();
        Map<String, Field> limits = resources.at("limits").fields();
        requests.forEach((name, amount) -> texts.constant(amount).ifPresent(text -> amounts.put(name, text)));
        limits.forEach((name, limit) -> {
            if (!requests.containsKey(name)) {
                texts.constant(limit).ifPresent(text -> amounts.put(name, text));
            } else if (limit.peek().equals(requests.get(name).peek())) {
                limit.text();
            }
        });
        ObjectNode written = Values.JSON.objectNode();
        for (String first : List.of("cpu", "memory")) {
            if (amounts.containsKey(first)) {
                written.set(first, Values.amount(amounts.getOrDefault(first, "")));
            }
        }
        amounts.forEach((name, text) -> written.putIfAbsent(SHORT.getOrDefault(name, name), Values.amount(text)));
        return written;
    }
}
