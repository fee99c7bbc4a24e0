package io.gangflow.pipeline.check.cache;

import io.gangflow.pipeline.check.pods.StagePlace;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.CacheSetting;
import io.gangflow.pipeline.model.StageTexts;
import io.gangflow.pipeline.model.Text;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** GF0257 and GF0258: a cached stage whose work no other run can have, and outputs of it that no other run can read. */
public final class CacheRules {

    /** Facts that differ between any two runs. */
    private static final Set<String> OF_ONE_RUN = Set.of("id", "name");

    /** Keys that determine the work, next to the work itself. */
    private static final Set<String> DECIDING = Set.of("inputs", "env", "initContainers", "sidecars", "cache");

    private CacheRules() {}

    /** Returns the violations; none for a stage without {@code cache}. */
    public static Stream<Diagnostic> check(StagePlace at) {
        return at.stage().cache().stream()
                .flatMap(cache ->
                        Stream.of(outputs(at), age(at, cache), work(at, cache)).flatMap(found -> found));
    }

    private static Stream<Diagnostic> outputs(StagePlace at) {
        return ofOneRun(at)
                .filter(text -> text.path().get(0).equals("outputs"))
                .map(text -> Diagnostic.of(
                                DiagnosticCode.GF0258,
                                at.value(text.below()),
                                "output `%s` of cached stage %s is in a place of its run"
                                        .formatted(text.path().get(1), at.quoted()),
                                "a later run looks in another place")
                        .withHint("name the place by what decides the work: a parameter, an item or"
                                + " `${run.scheduledTime:yyyy-MM-dd}`"));
    }

    private static Stream<Diagnostic> age(StagePlace at, CacheSetting cache) {
        return cache.maxAge().filter(Duration::isZero).stream()
                .map(age -> Diagnostic.of(
                        DiagnosticCode.GF0257,
                        at.value("cache", "maxAge"),
                        "no success is young enough for stage %s".formatted(at.quoted()),
                        "give an age such as `7d`, or remove `cache`"));
    }

    /** Reports at most one finding per stage. */
    private static Stream<Diagnostic> work(StagePlace at, CacheSetting cache) {
        List<String> kind = List.of(at.stage().work().keyword());
        Optional<StageTexts.Located> first = ofOneRun(at)
                .filter(text -> cache.key().isPresent()
                        ? text.path().get(0).equals("cache")
                        : kind.contains(text.path().get(0))
                                || DECIDING.contains(text.path().get(0)))
                .findFirst();
        return first.stream()
                .map(text -> Diagnostic.of(
                                DiagnosticCode.GF0257,
                                at.value(text.below()),
                                "the work of cached stage %s is another in each run".formatted(at.quoted()),
                                "`%s` differs".formatted(reference(text).orElseThrow()))
                        .withHint("remove the reference or `cache`, or name what decides in `cache: { key: … }`"));
    }

    private static Stream<StageTexts.Located> ofOneRun(StagePlace at) {
        return StageTexts.of(at.stage()).stream().filter(text -> reference(text).isPresent());
    }

    private static Optional<Text.Reference> reference(StageTexts.Located text) {
        return text.text().references().stream()
                .filter(reference -> reference.scope() == Text.Scope.RUN && OF_ONE_RUN.contains(reference.name()))
                .findFirst();
    }
}
