package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Repetition;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** GF0305: keys that stages can have, but that have no meaning for this kind of work. */
final class KeysGoWithStage implements StageRule {

    /** An include passes the other keys on to its stages. These keys belong in the included file. */
    private static final List<String> NOT_WITH_INCLUDE = List.of(
            "delay",
            "copies",
            "foreach",
            "matrix",
            "maxInstances",
            "parallelism",
            "retry",
            "cache",
            "timeout",
            "expect",
            "priority",
            "placement",
            "minAvailable",
            "inputs",
            "outputs",
            "env",
            "secrets");

    /** Settings of pods, for stages that create no pods themselves. */
    private static final List<String> OF_PODS = List.of(
            "labels",
            "annotations",
            "serviceAccount",
            "imagePullSecrets",
            "workingDir",
            "volumes",
            "shm",
            "ports",
            "user",
            "readOnly",
            "capabilities",
            "initContainers",
            "sidecars",
            "podTemplate");

    /** A manifest is created unchanged: Gangflow can add nothing to it. */
    private static final List<String> NOT_WITH_MANIFEST = List.of(
            "priority",
            "placement",
            "minAvailable",
            "env",
            "secrets",
            "inputs",
            "outputs",
            "scheduler",
            "queue",
            "cache");

    /** An approval runs no program. */
    private static final List<String> NOT_WITH_APPROVAL = List.of(
            "copies",
            "foreach",
            "matrix",
            "parallelism",
            "retry",
            "priority",
            "placement",
            "minAvailable",
            "inputs",
            "outputs",
            "env",
            "secrets",
            "scheduler",
            "queue",
            "cache");

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        return Stream.of(byKind(at), condition(at), both(at), restarts(at), manyNames(at))
                .flatMap(Function.identity());
    }

    private Stream<Diagnostic> byKind(LocatedStage at) {
        if (at.work() instanceof Work.Include) {
            return refused(at, withPods(NOT_WITH_INCLUDE), "an include", "write it in the included file");
        }
        if (at.work() instanceof Work.Manifest) {
            return refused(at, withPods(NOT_WITH_MANIFEST), "a manifest", "write it in the manifest");
        }
        if (at.work() instanceof Work.Approval) {
            return refused(at, withPods(NOT_WITH_APPROVAL), "an approval", "an approval has no pods");
        }
        if (at.work() instanceof Work.Spark spark) {
            return spark(at, spark);
        }
        return at.work() instanceof Work.Pod
                ? refused(at, List.of("minAvailable"), "a single pod", "a single pod is not a gang")
                : Stream.of();
    }

    private static List<String> withPods(List<String> keys) {
        return Stream.concat(keys.stream(), OF_PODS.stream()).toList();
    }

    private Stream<Diagnostic> spark(LocatedStage at, Work.Spark spark) {
        if (spark.mode().isStrict()) {
            return at.has("spark", "mode")
                    ? Stream.of(Diagnostic.of(
                                    DiagnosticCode.GF0305,
                                    at.key("spark", "mode"),
                                    "`mode` cannot be used with a strict gang (stage %s)".formatted(at.quoted()),
                                    "driver and workers are the pods of one Volcano Job")
                            .withHint("leave `mode` out, or set `gang: reserve`"))
                    : Stream.of();
        }
        if (at.stage().placement().gpuTypes().size() > 1) {
            return Stream.of(Diagnostic.of(
                            DiagnosticCode.GF0305,
                            at.value("placement", "gpuType"),
                            "a Spark application cannot use a list of GPU types (stage %s)".formatted(at.quoted()),
                            "Spark's settings only support node selectors")
                    .withHint("name one type"));
        }
        return Stream.of();
    }

    private Stream<Diagnostic> condition(LocatedStage at) {
        return at.work() instanceof Work.Manifest
                ? Stream.of()
                : refused(
                        at,
                        List.of("successCondition", "failureCondition"),
                        "a stage without a manifest",
                        "Gangflow knows when its own work is done");
    }

    private Stream<Diagnostic> both(LocatedStage at) {
        Repetition repetition = at.stage().repetition();
        if (at.has("foreach") && at.has("matrix")) {
            return refused(at, List.of("foreach"), "a stage with a `matrix`", "add its values to the `matrix`");
        }
        if (repetition instanceof Repetition.Each) {
            return refused(
                    at,
                    List.of("copies"),
                    "a `foreach` with a reference",
                    "its list decides how many instances there are");
        }
        return repetition instanceof Repetition.Counted
                ? refused(
                        at,
                        List.of("foreach", "matrix"),
                        "`copies` with a reference",
                        "its number decides how many instances there are")
                : refused(at, List.of("maxInstances"), "a number of instances that the file says", "remove it");
    }

    private Stream<Diagnostic> restarts(LocatedStage at) {
        return at.work() instanceof Work.Service
                ? Stream.concat(
                        refused(at, List.of("retry"), "a service", "its pods are restarted anyway"),
                        refused(at, List.of("cache"), "a service", "it has to run to serve"))
                : Stream.of();
    }

    private Stream<Diagnostic> manyNames(LocatedStage at) {
        return at.has("foreach")
                        && !at.has("matrix")
                        && at.stage().repetition() instanceof Repetition.Listed listed
                        && listed.matrix().size() > 1
                ? Stream.of(Diagnostic.of(
                        DiagnosticCode.GF0305,
                        at.key("foreach"),
                        "`foreach` of stage %s has %d names"
                                .formatted(at.quoted(), listed.matrix().size()),
                        "more than one name makes it a `matrix`"))
                : Stream.of();
    }

    private Stream<Diagnostic> refused(LocatedStage at, List<String> keys, String noun, String label) {
        return keys.stream()
                .filter(at::has)
                .map(key -> Diagnostic.of(
                        DiagnosticCode.GF0305,
                        at.key(key),
                        "`%s` cannot be used with %s (stage %s)".formatted(key, noun, at.quoted()),
                        label));
    }
}
