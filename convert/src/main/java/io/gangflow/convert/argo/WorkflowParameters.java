package io.gangflow.convert.argo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.pod.Values;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Converts the arguments of a workflow to parameters of a pipeline. */
final class WorkflowParameters {

    private WorkflowParameters() {}

    /** Declares them; returns their references by Argo's name. */
    static Map<String, String> declare(Field arguments, String workflow, PipelineDraft draft) {
        Map<String, String> references = new TreeMap<>();
        for (Field parameter : arguments.at("parameters").items()) {
            Optional<String> name = parameter.at("name").text();
            if (name.isEmpty()) {
                continue;
            }
            String own = name.get().replaceAll("[^A-Za-z0-9_-]", "_").replaceAll("^(?=[0-9-])", "p");
            ObjectNode declaration = declaration(parameter);
            if (!draft.parameter(own, declaration)) {
                own = (workflow + "_" + own).replaceAll("[^A-Za-z0-9_-]", "_");
                draft.parameter(own, declaration);
            }
            references.put("workflow.parameters." + name.get(), "${parameters." + own + "}");
        }
        return references;
    }

    private static ObjectNode declaration(Field parameter) {
        Field value = parameter.at(parameter.at("value").isGiven() ? "value" : "default");
        Optional<String> preset = value.peek().filter(text -> !text.contains("{{"));
        preset.ifPresent(text -> value.text());
        boolean isChoice = !parameter.at("enum").items().isEmpty();
        ObjectNode declaration = Values.JSON.objectNode().put("type", "string");
        preset.ifPresent(text -> {
            JsonNode typed = isChoice ? TextNode.valueOf(text) : typed(text);
            declaration.put("type", typed.isInt() ? "integer" : typed.isBoolean() ? "boolean" : "string");
            declaration.set("default", typed);
        });
        if (isChoice) {
            ArrayNode choices = declaration.putArray("enum");
            parameter.at("enum").items().forEach(choice -> choice.text().ifPresent(choices::add));
        }
        parameter.at("description").text().ifPresent(text -> declaration.put("description", text));
        return declaration;
    }

    /** A value that parses as a number or boolean becomes one; its text is the same. */
    private static JsonNode typed(String text) {
        if (text.equals("true") || text.equals("false")) {
            return BooleanNode.valueOf(text.equals("true"));
        }
        return Values.amount(text);
    }
}
