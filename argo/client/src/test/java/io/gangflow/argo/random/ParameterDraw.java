package io.gangflow.argo.random;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Random parameters of every type. */
final class ParameterDraw {

    private static final List<String> NAMES = List.of(
            "mode", "Day_2", "n", "rate", "full", "langs", "options", "a-b", "_x", "spare", "result", "instance");

    private final Dice dice;
    private final Names names;

    ParameterDraw(Dice dice, Names names) {
        this.dice = dice;
        this.names = names;
    }

    /** @param complete whether each has a default, as a schedule requires */
    Map<String, Object> all(boolean complete) {
        Map<String, Object> drawn = new LinkedHashMap<>();
        for (String name : dice.some(NAMES, 1, 6)) {
            String type = dice.pick("string", "string", "integer", "number", "boolean", "date", "array", "object");
            names.parameters.put(name, type);
            drawn.put(name, one(name, type, complete));
        }
        return drawn;
    }

    private Map<String, Object> one(String name, String type, boolean complete) {
        Map<String, Object> parameter = new LinkedHashMap<>();
        parameter.put("type", type);
        Object value = value(type);
        if (complete || !dice.oneIn(4)) {
            parameter.put("default", value);
        } else {
            names.arguments.put(name, Json.text(value));
        }
        if (dice.oneIn(4) && !(value instanceof List)) {
            parameter.put("enum", List.of(value));
        }
        if (dice.oneIn(4)) {
            parameter.put("description", Texts.plain(dice));
        }
        if (List.of("integer", "number").contains(type)) {
            bounds(parameter);
        }
        if (type.equals("string") && dice.oneIn(3)) {
            parameter.put("minLength", 0);
            parameter.put("maxLength", dice.pick(20, 122_880));
            parameter.put("pattern", "(?s).*");
        }
        return parameter;
    }

    private void bounds(Map<String, Object> parameter) {
        if (dice.oneIn(3)) {
            parameter.put("minimum", dice.pick(-3, 0.5, 1));
        }
        if (dice.oneIn(3)) {
            parameter.put("maximum", dice.pick(3, 1_000_000, 7.5));
        }
    }

    private Object value(String type) {
        return switch (type) {
            case "string" -> dice.oneIn(2) ? dice.pick("quick", "full", "x-1", "2026-01-02") : shortText();
            case "integer" -> dice.pick(1, 2, 3);
            case "number" -> dice.pick(1, 2.5, 3);
            case "boolean" -> dice.oneIn(2);
            case "date" -> dice.pick("2026-11-24", "2024-02-29");
            case "array" -> List.of("de", dice.pick("fr", "en"));
            default -> dice.pick("{\"retries\": 3}", "{}", "{\"a\": {\"b\": [1, \"x\"] } }");
        };
    }

    private String shortText() {
        String text = Texts.plain(dice);
        return text.length() > 20 ? text.substring(0, 5) : text;
    }
}
