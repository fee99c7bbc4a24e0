package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.ReservedVariables;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * GF0210: names under {@code env} and {@code secrets} that are no C identifiers, used twice or reserved, and names of
 * Secrets that are no object names.
 */
final class EnvironmentNamesAreUsable implements StageRule {

    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,254}");
    private static final Pattern SECRET = Pattern.compile("[a-z0-9]([-.a-z0-9]{0,251}[a-z0-9])?");
    private static final Pattern SECRET_KEY = Pattern.compile("[-._A-Za-z0-9]{1,253}");

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        List<Diagnostic> found = new ArrayList<>();
        ReservedVariables reserved = ReservedVariables.of(at.work());
        for (Map.Entry<String, Iterable<String>> group : groups(at)) {
            for (String name : group.getValue()) {
                if (!IDENTIFIER.matcher(name).matches()) {
                    found.add(Diagnostic.of(
                            DiagnosticCode.GF0210,
                            at.key(group.getKey(), name),
                            "`%s` cannot be an environment variable".formatted(Excerpt.of(name)),
                            "letters, digits and `_`, not first a digit"));
                } else if (reserved.contains(name)) {
                    found.add(Diagnostic.of(
                                    DiagnosticCode.GF0210,
                                    at.key(group.getKey(), name),
                                    "`%s` is reserved in a stage of kind `%s`"
                                            .formatted(name, at.work().keyword()),
                                    "the pods get this variable from Gangflow, Argo, Volcano or Spark")
                            .withHint("choose another name"));
                }
            }
        }
        found.addAll(secrets(at));
        return found.stream();
    }

    private static List<Diagnostic> secrets(LocatedStage at) {
        List<Diagnostic> found = new ArrayList<>();
        at.stage().secrets().forEach((name, secret) -> {
            if (at.stage().env().containsKey(name)) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0210,
                        at.key("secrets", name),
                        "`%s` is set by `env` and by `secrets`".formatted(name),
                        "remove one of them"));
            }
            if (!SECRET.matcher(secret.secret()).matches()) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0210,
                        at.value("secrets", name, "secret"),
                        "`%s` cannot be the name of a Secret".formatted(Excerpt.of(secret.secret())),
                        "lower-case letters, digits, `-` and `.`"));
            }
            if (!SECRET_KEY.matcher(secret.key()).matches()) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0210,
                        at.value("secrets", name, "key"),
                        "`%s` cannot be a key of a Secret".formatted(Excerpt.of(secret.key())),
                        "letters, digits, `-`, `_` and `.`"));
            }
        });
        return found;
    }

    private static List<Map.Entry<String, Iterable<String>>> groups(LocatedStage at) {
        return List.of(
                Map.entry("env", at.stage().env().keySet()),
                Map.entry("secrets", at.stage().secrets().keySet()));
    }
}
