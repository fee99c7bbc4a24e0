package io.gangflow.argo.client;

import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.pipeline.model.ParameterRule;
import io.gangflow.pipeline.parameter.ArgumentProblem;
import io.gangflow.pipeline.parameter.DeclaredParameters;
import io.gangflow.pipeline.parameter.ParameterAnnotation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The parameters that a WorkflowTemplate declares: names, defaults and enums from Argo's fields, types and ranges from
 * {@link ParameterAnnotation}. A parameter that is missing in the annotation, such as in a template that Gangflow did
 * not compile, accepts any text of its enum.
 */
public final class TemplateParameters {

    private TemplateParameters() {}

    /**
     * The parameters that a template declares.
     *
     * @throws IllegalArgumentException when the template has an annotation that cannot be read
     */
    public static DeclaredParameters of(WorkflowTemplate template) {
        Map<String, String> annotations = ObjectView.annotations(template);
        String written = annotations.get(ParameterAnnotation.NAME);
        Map<String, ParameterRule> rules = written == null ? Map.of() : ParameterAnnotation.read(written);
        Map<String, DeclaredParameters.Declared> declared = new LinkedHashMap<>();
        for (Parameter parameter : template.getSpec().parameters()) {
            String name = parameter.name();
            ParameterRule rule = Objects.requireNonNullElseGet(
                    rules.get(name), () -> ParameterRule.of(io.gangflow.pipeline.model.Parameter.Type.STRING));
            declared.put(
                    name,
                    new DeclaredParameters.Declared(rule.allowing(parameter.enumeration()), isRequired(parameter)));
        }
        return new DeclaredParameters(declared);
    }

    /**
     * @throws IllegalArgumentException when a value has no parameter, a parameter has no value, or a value is invalid
     */
    static void require(WorkflowTemplate template, Map<String, String> values) {
        List<ArgumentProblem> problems = of(template).check(values);
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException("pipeline `%s`: %s"
                    .formatted(
                            template.getMetadata().getName(),
                            problems.stream().map(ArgumentProblem::message).collect(Collectors.joining("; "))));
        }
    }

    private static boolean isRequired(Parameter parameter) {
        return parameter.value() == null && parameter.defaultValue() == null && parameter.valueFrom() == null;
    }
}
