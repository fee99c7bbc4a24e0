package io.gangflow.pipeline.check.pods;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.ExtraContainer;
import io.gangflow.pipeline.model.PodSettings;
import io.gangflow.pipeline.model.ReservedVariables;
import io.gangflow.pipeline.name.NameForm;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * GF0205, GF0210 and GF0306: names of init containers and sidecars that are reserved or used twice in the stage, and
 * names of their variables that are not valid.
 */
final class ContainersAreNamed implements PodRule {

    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,254}");

    /** Main containers of the kinds of pods, and the containers that Argo and the training operator add. */
    private static final Set<String> RESERVED = Set.of("main", "init", "wait", "pytorch", "node", "init-pytorch");

    @Override
    public Stream<Diagnostic> check(StagePlace at) {
        PodSettings pods = at.stage().pods();
        List<Diagnostic> found = new ArrayList<>();
        pods.initContainers().forEach(container -> check(at, "initContainers", container, found));
        Set<String> first = new HashSet<>();
        pods.initContainers().forEach(container -> first.add(container.name()));
        pods.sidecars().forEach(container -> {
            check(at, "sidecars", container, found);
            if (first.contains(container.name())) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0306,
                        at.key("sidecars", container.name()),
                        "`%s` is the name of an init container and of a sidecar"
                                .formatted(Excerpt.of(container.name())),
                        "containers of a pod have different names"));
            }
        });
        return found.stream();
    }

    private static void check(StagePlace at, String key, ExtraContainer container, List<Diagnostic> found) {
        String name = container.name();
        if (RESERVED.contains(name) || name.startsWith("spark-kubernetes-")) {
            found.add(Diagnostic.of(
                            DiagnosticCode.GF0205,
                            at.key(key, name),
                            "the name `%s` of a container is reserved".formatted(Excerpt.of(name)),
                            "Gangflow, Argo, Spark or an operator has a container of this name")
                    .withHint("choose another name"));
        } else {
            ObjectNames.check(NameForm.LABEL, name, "a container", at.key(key, name))
                    .ifPresent(found::add);
        }
        ReservedVariables reserved = ReservedVariables.of(at.stage().work());
        for (String variable : container.env().keySet()) {
            if (!VARIABLE.matcher(variable).matches()) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0210,
                        at.key(key, name, "env", variable),
                        "`%s` cannot be an environment variable".formatted(Excerpt.of(variable)),
                        "letters, digits and `_`, not first a digit"));
            } else if (reserved.contains(variable)) {
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0210,
                                at.key(key, name, "env", variable),
                                "`%s` is reserved in a stage of kind `%s`"
                                        .formatted(variable, at.stage().work().keyword()),
                                "the pods get this variable from Gangflow, Argo, Volcano or Spark")
                        .withHint("choose another name"));
            }
        }
    }
}
