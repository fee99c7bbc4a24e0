package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** GF0216 and GF0259: a manifest without a kind or name, and references in it that are never replaced. */
final class ManifestsAreObjects implements StageRule {

    /** The dot distinguishes a reference from a shell variable. */
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{("
            + Stream.of(Text.Scope.values()).map(Text.Scope::keyword).collect(Collectors.joining("|"))
            + ")\\.[^{}\\s]{1,200}}");

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        if (!(at.work() instanceof Work.Manifest manifest)) {
            return Stream.of();
        }
        Map<String, Object> document = manifest.document();
        return Stream.concat(parts(at, document), references(at, document, List.of("manifest")));
    }

    private Stream<Diagnostic> parts(LocatedStage at, Map<String, Object> document) {
        return Stream.concat(
                Stream.of("apiVersion", "kind")
                        .filter(key -> !isText(document.get(key)))
                        .map(key -> missing(at, key, "manifest")),
                Stream.of("name")
                        .filter(key ->
                                !(document.get("metadata") instanceof Map<?, ?> metadata && isText(metadata.get(key))))
                        .map(key -> missing(at, "metadata." + key, "manifest", "metadata")));
    }

    private Diagnostic missing(LocatedStage at, String key, String... path) {
        return Diagnostic.of(
                DiagnosticCode.GF0216,
                at.key(path),
                "the manifest of stage %s has no `%s`".formatted(at.quoted(), key),
                "`%s` is missing".formatted(key));
    }

    private Stream<Diagnostic> references(LocatedStage at, Object value, List<String> path) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .flatMap(entry -> references(at, entry.getValue(), below(path, String.valueOf(entry.getKey()))));
        }
        if (value instanceof List<?> list) {
            return IntStream.range(0, list.size())
                    .boxed()
                    .flatMap(index -> references(at, list.get(index), below(path, Integer.toString(index))));
        }
        Matcher reference = REFERENCE.matcher(String.valueOf(value));
        return reference.find() ? Stream.of(unresolved(at, reference.group(), path)) : Stream.of();
    }

    private Diagnostic unresolved(LocatedStage at, String reference, List<String> path) {
        return Diagnostic.of(
                        DiagnosticCode.GF0259,
                        at.value(path.toArray(String[]::new)),
                        "the manifest of stage %s holds `%s`".formatted(at.quoted(), Excerpt.of(reference)),
                        "reaches the cluster unchanged")
                .withHint("manifests take no references: write the value, or use a stage of another kind");
    }

    private static List<String> below(List<String> path, String last) {
        return Stream.concat(path.stream(), Stream.of(last)).toList();
    }

    private static boolean isText(@Nullable Object value) {
        return value instanceof String text && !text.isBlank();
    }
}
