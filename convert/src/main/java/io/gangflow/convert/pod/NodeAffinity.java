package io.gangflow.convert.pod;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.field.Field;
import java.util.Optional;

/** Node affinity as {@code require} and {@code prefer} of a placement. */
final class NodeAffinity {

    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";
    private static final String EXPRESSIONS = "matchExpressions";

    private NodeAffinity() {}

    /** Takes an affinity only if the language has keys for all of it; returns false otherwise. */
    static boolean into(ObjectNode placement, Field affinity) {
        JsonNode nodes = affinity.tree().path("nodeAffinity");
        if (affinity.tree().size() != 1 || !nodes.isObject() || nodes.toString().contains("{{")) {
            return false;
        }
        Optional<ArrayNode> require = required(nodes.path(REQUIRED));
        Optional<ArrayNode> prefer = preferred(nodes.path(PREFERRED));
        if (require.isEmpty() || prefer.isEmpty()) {
            return false;
        }
        affinity.take();
        require.filter(rules -> !rules.isEmpty()).ifPresent(rules -> placement.set("require", rules));
        prefer.filter(rules -> !rules.isEmpty()).ifPresent(rules -> placement.set("prefer", rules));
        return true;
    }

    /** The conditions of the only term. Several terms are alternatives, which the language does not have. */
    private static Optional<ArrayNode> required(JsonNode required) {
        ArrayNode rules = Values.JSON.arrayNode();
        if (required.isMissingNode()) {
            return Optional.of(rules);
        }
        JsonNode terms = required.path("nodeSelectorTerms");
        if (terms.size() != 1 || terms.path(0).size() != 1) {
            return Optional.empty();
        }
        for (JsonNode expression : terms.path(0).path(EXPRESSIONS)) {
            Optional<ObjectNode> rule = rule(expression);
            if (rule.isEmpty()) {
                return Optional.empty();
            }
            rules.add(rule.get());
        }
        return rules.isEmpty() ? Optional.empty() : Optional.of(rules);
    }

    private static Optional<ArrayNode> preferred(JsonNode preferred) {
        ArrayNode rules = Values.JSON.arrayNode();
        for (JsonNode term : preferred) {
            JsonNode expressions = term.path("preference").path(EXPRESSIONS);
            Optional<ObjectNode> rule =
                    expressions.size() == 1 && term.path("preference").size() == 1
                            ? rule(expressions.path(0))
                            : Optional.empty();
            if (rule.isEmpty()) {
                return Optional.empty();
            }
            ObjectNode weighed =
                    Values.JSON.objectNode().put("weight", term.path("weight").asInt(1));
            rules.add(weighed.setAll(rule.get()));
        }
        return Optional.of(rules);
    }

    private static Optional<ObjectNode> rule(JsonNode expression) {
        ObjectNode rule = Values.JSON.objectNode();
        rule.set("key", expression.path("key"));
        JsonNode values = expression.path("values");
        switch (expression.path("operator").asText()) {
            case "In" -> rule.set("in", values);
            case "NotIn" -> rule.set("notIn", values);
            case "Exists" -> rule.put("exists", true);
            case "DoesNotExist" -> rule.put("exists", false);
            case "Gt" -> rule.set("greaterThan", Values.amount(values.path(0).asText()));
            case "Lt" -> rule.set("lessThan", Values.amount(values.path(0).asText()));
            default -> {
                return Optional.empty();
            }
        }
        return Optional.of(rule);
    }
}
