package io.gangflow.argo.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.template.Backoff;
import io.gangflow.argo.model.template.LifecycleHook;
import io.gangflow.argo.model.template.RetryStrategy;
import io.gangflow.argo.model.template.TemplateCall;
import io.gangflow.argo.model.value.Arguments;
import io.gangflow.argo.model.value.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads how templates are called, and called again; whatever is not interpreted is refused. */
final class Calls {

    private static final Set<String> FIELDS =
            Set.of("name", "template", "dependencies", "when", "withItems", "arguments", "hooks");

    private Calls() {}

    static RunTemplate.Call of(String template, TemplateCall call, List<String> dependencies) {
        String where = template + ", `" + call.name() + "`";
        Strict.only(where, call, FIELDS);
        return new RunTemplate.Call(
                Strict.there(where, "name", call.name()),
                Strict.there(where, "template", call.template()),
                dependencies,
                Optional.of(call.when()).filter(when -> !when.isEmpty()),
                items(where, call.withItems()),
                arguments(where, call.arguments()),
                exitHook(where, call.hooks()));
    }

    private static Optional<RunTemplate.Hook> exitHook(String where, Map<String, LifecycleHook> hooks) {
        for (Map.Entry<String, LifecycleHook> entry : hooks.entrySet()) {
            if (!entry.getKey().equals("exit")) {
                throw UnsupportedWorkflowException.field(where + ".hooks", entry.getKey());
            }
            LifecycleHook hook = entry.getValue();
            String place = where + ".hooks.exit";
            Strict.only(place, hook, Set.of("template", "arguments"));
            return Optional.of(new RunTemplate.Hook(
                    Strict.there(place, "template", hook.template()), arguments(place, hook.arguments())));
        }
        return Optional.empty();
    }

    private static List<Map<String, String>> items(String where, List<JsonNode> withItems) {
        List<Map<String, String>> items = new ArrayList<>();
        for (JsonNode item : withItems) {
            if (!item.isObject()) {
                throw new UnsupportedWorkflowException("%s.withItems is not an object: %s".formatted(where, item));
            }
            Map<String, String> values = new LinkedHashMap<>();
            item.properties()
                    .forEach(
                            field -> values.put(field.getKey(), field.getValue().asText()));
            items.add(values);
        }
        return items;
    }

    private static Map<String, String> arguments(String where, @Nullable Arguments given) {
        Map<String, String> arguments = new TreeMap<>();
        Strict.only(where + ".arguments", given, Set.of("parameters"));
        for (Parameter parameter : given == null ? List.<Parameter>of() : given.parameters()) {
            Strict.only(where + ".arguments.parameters", parameter, Set.of("name", "value"));
            if (parameter.value() == null) {
                throw UnsupportedWorkflowException.field(where, "valueFrom");
            }
            arguments.put(Strict.there(where, "name", parameter.name()), parameter.value());
        }
        return arguments;
    }

    static Optional<RunTemplate.Retry> retry(String template, @Nullable RetryStrategy strategy) {
        if (strategy == null) {
            return Optional.empty();
        }
        String where = template + ".retryStrategy";
        Strict.only(where, strategy, Set.of("limit", "retryPolicy", "backoff"));
        Strict.expect(where, "retryPolicy", Strict.there(where, "retryPolicy", strategy.retryPolicy()), "Always");
        int limit = Strict.optionalInt(strategy.limit()).orElse(0);
        Backoff backoff = strategy.backoff();
        if (backoff == null) {
            return Optional.of(new RunTemplate.Retry(limit, 0, 1));
        }
        Strict.only(where + ".backoff", backoff, Set.of("duration", "factor"));
        String duration = Strict.there(where + ".backoff", "duration", backoff.duration());
        return Optional.of(new RunTemplate.Retry(
                limit,
                DurationText.millis(duration),
                Strict.optionalInt(backoff.factor()).orElse(1)));
    }
}
