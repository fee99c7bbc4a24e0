package io.gangflow.argo.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.source.SourceSpan;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * GF0604: quantities that no API server takes, wherever an object has requests, limits, quotas or capabilities. The
 * notation is that of apimachinery 0.36, resource/quantity.go.
 */
final class QuantityCheck {

    private static final Set<String> HOLDERS =
            Set.of("requests", "limits", "minResources", "capability", "deserved", "hard", "overhead", "allocatable");
    private static final Pattern SYNTAX = Pattern.compile("[+-]?(?:[0-9]{1,18}(?:\\.[0-9]{0,9})?|\\.[0-9]{1,9})"
            + "(?:n|u|m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei|[eE][+-]?[0-9]{1,2})?");
    private static final BigDecimal MOST_CPU = BigDecimal.valueOf(1_000_000_000L);
    private static final BigDecimal MOST = BigDecimal.valueOf(1L << 56);

    private QuantityCheck() {}

    static List<Diagnostic> of(JsonNode tree, SourceMap source, SourceSpan begin) {
        List<Diagnostic> found = new ArrayList<>();
        TreeWalk.fields(tree, (path, value) -> {
            int last = path.size() - 1;
            boolean resource = last > 0
                    && (HOLDERS.contains(path.get(last - 1))
                            || (path.get(last - 1).equals("resource")
                                    && last > 1
                                    && path.get(last - 2).equals("guarantee")));
            if (resource && !value.isContainerNode()) {
                problem(path.get(last), value.asText()).ifPresent(problem -> {
                    String[] at = path.toArray(String[]::new);
                    found.add(finding(
                            source.hasValue(at) ? source.value(at) : begin, path.get(last), value.asText(), problem));
                });
            }
        });
        return found;
    }

    private static Diagnostic finding(SourceSpan span, String name, String text, String problem) {
        return Diagnostic.of(
                DiagnosticCode.GF0604,
                span,
                "`%s` of `%s` is impossible".formatted(Excerpt.of(text), Excerpt.of(name)),
                problem);
    }

    /** What is wrong with an amount of a resource; templates of Argo are not filled in yet. */
    static Optional<String> problem(String resource, String text) {
        if (text.contains("{{")) {
            return Optional.empty();
        }
        if (!SYNTAX.matcher(text).matches()) {
            return Optional.of("wants an amount such as `2`, `500m` or `1Gi`");
        }
        BigDecimal amount = new Quantity(text).getNumericalAmount();
        if (amount.signum() < 0) {
            return Optional.of("an amount is not negative");
        }
        if (amount.compareTo(resource.equals("cpu") ? MOST_CPU : MOST) > 0) {
            return Optional.of("no cluster is that large");
        }
        boolean extended =
                resource.contains("/") && !resource.startsWith("requests.") && !resource.contains("kubernetes.io/");
        return extended && amount.stripTrailingZeros().scale() > 0
                ? Optional.of("devices are counted in whole numbers")
                : Optional.empty();
    }
}
