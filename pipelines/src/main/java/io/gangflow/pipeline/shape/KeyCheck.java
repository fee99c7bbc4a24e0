package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.diagnostic.FindingLimit;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.pipeline.yaml.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks the keys of one mapping: unknown ones, missing ones, and groups of which exactly one is required. */
final class KeyCheck {

    private final ObjectShape object;
    private final Node.Mapping mapping;
    /** Looked up for every unknown key: a search of the mapping would take time with the square of its size. */
    private final Set<String> present;

    private final List<Diagnostic> found = new ArrayList<>();
    /** Keys that unknown keys most likely stand for: they are misspelt, not missing. */
    private final Set<String> meant = new HashSet<>();

    private KeyCheck(ObjectShape object, Node.Mapping mapping) {
        this.object = object;
        this.mapping = mapping;
        this.present = new HashSet<>();
        mapping.entries().forEach(entry -> present.add(entry.key().value()));
    }

    static List<Diagnostic> of(ObjectShape object, String name, SourceSpan owner, Node.Mapping mapping) {
        KeyCheck check = new KeyCheck(object, mapping);
        check.unknown();
        check.missing(owner);
        check.exactlyOne(name, owner);
        return check.found;
    }

    private void unknown() {
        for (Node.Entry entry : mapping.entries()) {
            String key = entry.key().value();
            if (FindingLimit.isReached(found)) {
                return;
            }
            if (!object.keys().containsKey(key) && !isOther(key)) {
                List<String> absent = absent();
                Optional<String> near = KnownAliases.of(key, absent).or(() -> DidYouMean.of(key, absent));
                near.ifPresent(meant::add);
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0107,
                        entry.key().span(),
                        "unknown key `%s` in %s".formatted(Excerpt.of(key), object.noun()),
                        near.map(name -> "did you mean `" + name + "`?")
                                .or(() -> KeyPlace.of(key, object, present))
                                .orElseGet(this::known)));
            }
        }
    }

    private List<String> absent() {
        return object.keys().keySet().stream()
                .filter(name -> !present.contains(name))
                .toList();
    }

    private void missing(SourceSpan owner) {
        object.keys().forEach((name, key) -> {
            if (key.required() && !present.contains(name) && !meant.contains(name)) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0103,
                        owner,
                        "%s needs the key `%s`".formatted(object.noun(), name),
                        "`%s: …` is missing, %s".formatted(name, key.shape().noun())));
            }
        });
    }

    private void exactlyOne(String name, SourceSpan owner) {
        if (object.oneOf().isEmpty()) {
            return;
        }
        List<Node.Entry> chosen = mapping.entries().stream()
                .filter(entry -> object.oneOf().contains(entry.key().value()))
                .toList();
        boolean misspelt = object.oneOf().stream().anyMatch(meant::contains);
        if (chosen.isEmpty() && !misspelt) {
            found.add(Diagnostic.of(
                    DiagnosticCode.GF0105,
                    owner,
                    "`%s` %s".formatted(Excerpt.of(name), object.lack()),
                    "one of " + String.join(", ", object.oneOf()) + " is missing"));
        }
        chosen.stream()
                .skip(1)
                .forEach(entry -> found.add(Diagnostic.of(
                                DiagnosticCode.GF0105,
                                entry.key().span(),
                                "`%s` has both `%s` and `%s`"
                                        .formatted(
                                                Excerpt.of(name),
                                                chosen.get(0).key().value(),
                                                entry.key().value()),
                                "only one of these")
                        .withHint(object.advice())));
    }

    private boolean isOther(String key) {
        return object.others()
                .filter(others -> others.name().matcher(key).matches())
                .isPresent();
    }

    private String known() {
        return object.keys().size() > 8
                ? "not a key of " + object.noun()
                : "keys are " + object.keys().keySet().stream().collect(Collectors.joining(", "));
    }
}
