package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.model.PredecessorEnd;
import io.gangflow.pipeline.model.Repetition;
import java.util.Map;
import java.util.regex.Pattern;

/** The keys of a stage. */
final class StageShape {

    private static final ListShape VALUES = new ListShape("a list of values", StringShape.VALUE);
    private static final MapShape TEXTS = new MapShape("a mapping of strings", StringShape.TEXT);
    private static final Pattern ITEM = Pattern.compile("(?!(?:include|exclude)$).*");
    private static final IntegerShape POSITIVE = new IntegerShape(1, WorkShapes.MAX_PODS);

    static final ChoiceShape SCHEDULER = ChoiceShape.of("volcano", "kube-scheduler");

    /** The stage that always runs at the end; it has no predecessors. */
    static final ObjectShape EXIT = work(ObjectShape.named("the exit stage"), WorkShapes.withoutInclude());

    static final ObjectShape STAGE = repetition(order(work(ObjectShape.named("a stage"), WorkShapes.all())));

    private StageShape() {}

    private static ObjectShape work(ObjectShape stage, Map<String, ObjectShape.Key> kinds) {
        ObjectShape secret = ObjectShape.named("a secret")
                .required("secret", StringShape.CONSTANT, "Name of the Secret")
                .required("key", StringShape.CONSTANT, "Key in the Secret");
        ObjectShape work = stage.exactlyOne(kinds, "make it a separate stage and order the two with `after`");
        return PodShapes.with(common(work, secret));
    }

    private static ObjectShape common(ObjectShape stage, ObjectShape secret) {
        return stage.optional(
                        "successCondition", StringShape.CONSTANT, "Argo's condition for success; only with `manifest`")
                .optional(
                        "failureCondition", StringShape.CONSTANT, "Argo's condition for failure; only with `manifest`")
                .optional("inputs", TEXTS, "Places the work reads, by name: `${inputs.NAME}`")
                .optional("outputs", TEXTS, "Places the work writes, by name: `${outputs.NAME}`")
                .optional("env", TEXTS, "Environment variables of every container")
                .optional(
                        "secrets",
                        new MapShape("secrets", secret),
                        "Environment variables whose values come from Secrets")
                .optional("retry", retry(), "Retries of a failed instance; none by default")
                .optional("timeout", new DurationShape(), "Longest time of one instance; it fails when it takes longer")
                .optional("expect", new DurationShape(), "Expected duration of the work, for `simulate` and `check`")
                .optional("priority", StringShape.CONSTANT, "Name of a PriorityClass")
                .optional("placement", placement(), "Nodes that the pods can run on")
                .optional("minAvailable", POSITIVE, "Pods of the gang that must start together; all by default")
                .optional("scheduler", SCHEDULER, "Scheduler of this stage")
                .optional("queue", StringShape.CONSTANT, "Volcano queue of this stage");
    }

    private static ObjectShape order(ObjectShape stage) {
        return stage.optional(
                        "after",
                        new EitherShape(
                                new ListShape("a list of stage names", StringShape.CONSTANT).once(),
                                new MapShape(
                                        "a mapping from stage names to their ends",
                                        new ChoiceShape(PredecessorEnd.keywords()))),
                        "Stages that must end before this one starts. Of a list, all succeed or are skipped by their `when`;"
                                + " of a mapping, each ends as it says")
                .optional("delay", new DurationShape(), "Wait after these stages, or after the start of the run")
                .optional("when", new ConditionShape(), "Condition: the stage is skipped when it does not hold");
    }

    private static ObjectShape repetition(ObjectShape stage) {
        MapShape item = new MapShape("a mapping from names to values", StringShape.VALUE);
        ListShape items = new ListShape("a list of values", new EitherShape(item, StringShape.VALUE));
        ListShape combinations = new ListShape("a list of mappings", item);
        ObjectShape matrix = ObjectShape.named("a matrix")
                .optional(
                        "include",
                        combinations,
                        "Values to add to matching combinations; a new combination if none matches")
                .optional("exclude", combinations, "Combinations to leave out, each by some of its values")
                .others(ITEM, VALUES);
        return cached(stage)
                .optional(
                        "copies",
                        new EitherShape(StringShape.REFERENCE, POSITIVE),
                        "Equal, independent instances, or a parameter or result with their number",
                        "1")
                .optional(
                        "foreach",
                        new EitherShape(
                                items,
                                new EitherShape(
                                        new MapShape("a mapping from one name to its values", VALUES),
                                        StringShape.REFERENCE)),
                        "One instance for each value: `${item.value}` of a plain list, `${item.NAME}` of mappings. A reference to a"
                                + " parameter or a result names a list that is known only in a run")
                .optional("matrix", matrix, "One instance for each combination of values: `${item.NAME}`")
                .optional(
                        "maxInstances",
                        new IntegerShape(1, Repetition.MOST),
                        "Most instances of a `foreach` or `copies` with a reference; the stage fails where there are more",
                        Integer.toString(Repetition.USUAL))
                .optional("parallelism", POSITIVE, "Most instances at the same time; all by default");
    }

    private static ObjectShape cached(ObjectShape stage) {
        ObjectShape cache = ObjectShape.named("a cache")
                .optional("maxAge", new DurationShape(), "Age from which a success is no longer taken; any by default")
                .optional(
                        "key",
                        StringShape.TEXT,
                        "Text that alone decides what the same work is; image, command and inputs by default");
        return stage.optional(
                "cache",
                new EitherShape(new BooleanShape(), cache),
                "Take the outputs and the result of an earlier success of the same work in place of running",
                "false");
    }

    private static ObjectShape retry() {
        return ObjectShape.named("a retry")
                .required("limit", new IntegerShape(1, 100), "Retries after the first try")
                .optional(
                        "backoff",
                        new DurationShape(),
                        "Wait before the first retry; it doubles with each retry",
                        "10s");
    }

    private static ObjectShape placement() {
        ObjectShape toleration = ObjectShape.named("a toleration")
                .required("key", StringShape.CONSTANT, "Key of the taint")
                .optional("value", StringShape.VALUE, "Value of the taint; any by default")
                .optional("effect", ClusterShape.EFFECT, "Effect of the taint; any by default");
        return PodShapes.affinity(ObjectShape.named("a placement")
                .optional(
                        "gpuType",
                        new EitherShape(
                                new ListShape("a list of GPU types", StringShape.CONSTANT), StringShape.CONSTANT),
                        "GPU type: `a10g`, `a100`, `h100`, `l4`, `t4`, `v100`, or a value of the node label `nvidia.com/gpu.product`"
                                + " such as `Tesla-T4`; any of a list, the first is preferred")
                .optional(
                        "nodeSelector", new MapShape("node labels", StringShape.VALUE), "Labels that a node must have")
                .optional(
                        "tolerations",
                        new ListShape("a list of tolerations", toleration),
                        "Taints that the pods tolerate"));
    }
}
