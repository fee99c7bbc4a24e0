package io.gangflow.argo.compiler.cache;

import io.gangflow.argo.interpreter.expression.CacheAge;
import io.gangflow.argo.interpreter.expression.FlatText;
import io.gangflow.argo.model.template.Memoize;
import io.gangflow.kubernetes.json.Sha256;
import io.gangflow.pipeline.model.CacheSetting;
import io.gangflow.pipeline.model.Repetition;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.StageTexts;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.reference.InstanceInputs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Argo's {@code memoize} for the instances of a stage. The key is a digest of the work as written and of the values of
 * its references in the run; Argo computes it, because only Argo knows the values. It consists of hexadecimal digits,
 * because Argo permits only letters, digits and dashes.
 */
public final class CacheKey {

    private static final Set<Text.Scope> OF_THE_STAGE = Set.of(Text.Scope.INPUTS, Text.Scope.OUTPUTS);

    /** Keys that do not affect the work. */
    private static final Set<String> INDIFFERENT =
            Set.of("when", "foreach", "copies", "labels", "annotations", "cache");

    private CacheKey() {}

    /**
     * The memoization of the instances of a stage.
     *
     * @param stageName as Argo's tag
     */
    public static Memoize memoize(String pipeline, String stageName, Stage stage, CacheSetting cache) {
        return Memoize.of(
                key(stage, cache), CacheAge.expression(cache.maxAge()), "gangflow-cache." + pipeline + "." + stageName);
    }

    private static String key(Stage stage, CacheSetting cache) {
        String written = cache.key().map(key -> Sha256.of("key " + key)).orElseGet(() -> WorkDigest.of(stage));
        List<Text.Reference> values = new ArrayList<>(ofInstance(stage));
        StageTexts.of(stage).stream()
                .filter(text -> cache.key().isPresent()
                        ? text.path().get(0).equals("cache")
                        : !INDIFFERENT.contains(text.path().get(0)))
                .flatMap(text -> text.text().references().stream())
                .filter(reference -> !OF_THE_STAGE.contains(reference.scope()))
                .forEach(values::add);
        String expression = values.stream()
                .distinct()
                .sorted(Comparator.comparing(Text.Reference::toString))
                .map(reference -> FlatText.of(new Text(List.of(reference)), stage))
                .map(text -> " + toJson(" + text.asExpression() + ")")
                .collect(Collectors.joining());
        return "{{=sprig.sha256sum('" + written + "'" + expression + ")}}";
    }

    /**
     * The references that distinguish the instances of a stage: items, or the index if there are no items or repeated
     * ones.
     */
    private static List<Text.Reference> ofInstance(Stage stage) {
        List<Text.Reference> references = new ArrayList<>();
        if (stage.repetition() instanceof Repetition.Each) {
            return List.of(new Text.Reference(Text.Scope.ITEM, Repetition.PLAIN_ITEM));
        }
        stage.items().forEach(name -> references.add(new Text.Reference(Text.Scope.ITEM, name)));
        boolean alike = stage.repetition() instanceof Repetition.Listed listed && listed.copies() == 1;
        if (references.isEmpty() || !alike) {
            references.add(new Text.Reference(Text.Scope.RUN, InstanceInputs.INSTANCE));
        }
        return references;
    }
}
