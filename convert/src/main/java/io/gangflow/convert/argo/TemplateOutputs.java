package io.gangflow.convert.argo;

import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The outputs of a template's pod, as references to the result of its stage. */
final class TemplateOutputs {

    private TemplateOutputs() {}

    /**
     * The references by Argo's name. A stage has one result, so only one of several output parameters can be converted.
     */
    static Map<String, String> of(Field template, StageDraft stage) {
        if (!stage.has("pod")) {
            return Map.of();
        }
        String reference = "${stages." + stage.reference() + ".result}";
        Map<String, String> found = new TreeMap<>(Map.of("result", reference));
        List<Field> parameters = template.at("outputs", "parameters").items();
        if (parameters.size() == 1 && parameters.get(0).at("valueFrom", "path").isGiven()) {
            Field only = parameters.get(0);
            only.at("valueFrom", "path").text();
            only.at("name").text().ifPresent(name -> found.put("parameters." + name, reference));
        }
        return found;
    }
}
