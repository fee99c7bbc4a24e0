package io.gangflow.argo.client;

import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.value.Arguments;
import io.gangflow.argo.model.value.Parameter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Finds before a submission what the controller would find after it; a workflow that can't begin is no use. */
final class ArgumentCheck {

    private ArgumentCheck() {}

    /** @throws IllegalArgumentException when a value has no parameter, a parameter no value, or it is not allowed */
    static void check(WorkflowTemplate template, Map<String, String> values) {
        Map<String, Parameter> declared = declared(template);
        values.forEach((name, value) -> {
            Parameter parameter = declared.get(name);
            if (parameter == null) {
                throw new IllegalArgumentException("`%s` is no parameter of pipeline `%s`; its parameters are %s"
                        .formatted(name, template.getMetadata().getName(), declared.keySet()));
            }
            List<String> allowed = parameter.getEnumeration();
            if (!allowed.isEmpty() && !allowed.contains(value)) {
                throw new IllegalArgumentException("parameter `%s` takes one of %s".formatted(name, allowed));
            }
        });
        declared.forEach((name, parameter) -> {
            if (parameter.getValue() == null
                    && parameter.getDefaultValue() == null
                    && parameter.getValueFrom() == null
                    && !values.containsKey(name)) {
                throw new IllegalArgumentException("parameter `%s` has no value".formatted(name));
            }
        });
    }

    private static Map<String, Parameter> declared(WorkflowTemplate template) {
        Map<String, Parameter> declared = new TreeMap<>();
        WorkflowSpec spec = Objects.requireNonNullElseGet(template.getSpec(), WorkflowSpec::new);
        Arguments arguments = Objects.requireNonNullElseGet(spec.getArguments(), Arguments::new);
        for (Parameter parameter : arguments.getParameters()) {
            declared.put(Objects.requireNonNullElse(parameter.getName(), ""), parameter);
        }
        return declared;
    }
}
