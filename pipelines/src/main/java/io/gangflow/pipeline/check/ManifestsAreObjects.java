package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Work;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A manifest says what it is and how it is called. */
final class ManifestsAreObjects implements StageRule {

    @Override
    public Stream<Diagnostic> check(StageAt at) {
        if (!(at.work() instanceof Work.Manifest manifest)) {
            return Stream.of();
        }
        Map<String, Object> document = manifest.document();
        return Stream.concat(
                Stream.of("apiVersion", "kind")
                        .filter(key -> !isText(document.get(key)))
                        .map(key -> missing(at, key, "manifest")),
                Stream.of("name")
                        .filter(key ->
                                !(document.get("metadata") instanceof Map<?, ?> metadata && isText(metadata.get(key))))
                        .map(key -> missing(at, "metadata." + key, "manifest", "metadata")));
    }

    private Diagnostic missing(StageAt at, String key, String... path) {
        return Diagnostic.of(
                DiagnosticCode.GF0216,
                at.key(path),
                "the manifest of stage %s has no `%s`".formatted(at.quoted(), key),
                "`%s` is missing".formatted(key));
    }

    private static boolean isText(@Nullable Object value) {
        return value instanceof String text && !text.isBlank();
    }
}
