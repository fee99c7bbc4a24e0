package io.gangflow.convert.argo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.pod.Values;
import java.util.Optional;

/** Converts the {@code memoize} of a template to the {@code cache} of a stage, which has no retries. */
final class Memoized {

    private Memoized() {}

    static void into(StageDraft stage, Field template, ArgoText text) {
        Field memoize = template.at("memoize");
        Optional<String> key = stage.has("retry") || !memoize.isGiven()
                ? Optional.empty()
                : memoize.at("key").peek().map(value -> text.translated(value, memoize.at("key")));
        if (key.isEmpty() || key.get().contains("UNCONVERTED(") || key.get().isEmpty()) {
            return;
        }
        ObjectNode cache = Values.JSON.objectNode().put("key", key.get());
        Optional<String> age = memoize.at("maxAge").peek().flatMap(WorkflowRetry::duration);
        age.ifPresent(value -> {
            cache.put("maxAge", value);
            memoize.at("maxAge").text();
        });
        memoize.at("key").text();
        memoize.at("cache", "configMap", "name").text(); // ignored: Gangflow has its own records
        stage.set("cache", cache);
    }
}
