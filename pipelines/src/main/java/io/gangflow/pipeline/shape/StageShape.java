package io.gangflow.pipeline.shape;

/** The keys of a stage. */
final class StageShape {

    private static final ListShape VALUES = new ListShape("a list of values", StringShape.VALUE);
    private static final MapShape TEXTS = new MapShape("a mapping of strings", StringShape.TEXT);
    private static final IntegerShape POSITIVE = new IntegerShape(1, WorkShapes.MAX_PODS);

    static final ChoiceShape SCHEDULER = ChoiceShape.of("volcano", "kube-scheduler");

    /** The stage that runs at the end, whatever the outcome: nothing comes before it. */
    static final ObjectShape EXIT = work(ObjectShape.named("the exit stage"));

    static final ObjectShape STAGE = repetition(order(work(ObjectShape.named("a stage"))));

    private StageShape() {}

    private static ObjectShape work(ObjectShape stage) {
        ObjectShape secret = ObjectShape.named("a secret")
                .required("secret", StringShape.CONSTANT, "Name of the Secret")
                .required("key", StringShape.CONSTANT, "Key in the Secret");
        return stage.exactlyOne(WorkShapes.all(), "make it a separate stage and order the two with `after`")
                .optional("successCondition", StringShape.CONSTANT, "Beside a manifest: Argo's condition for success")
                .optional("failureCondition", StringShape.CONSTANT, "Beside a manifest: Argo's condition for failure")
                .optional("inputs", TEXTS, "Where the work reads: ${inputs.name}")
                .optional("outputs", TEXTS, "Where the work writes: ${outputs.name}")
                .optional("env", TEXTS, "Environment of every container")
                .optional("secrets", new MapShape("secrets", secret), "Environment variables from Secrets")
                .optional("retry", retry(), "How often a failed instance is tried again")
                .optional("timeout", new DurationShape(), "An instance that takes longer has failed")
                .optional("expect", new DurationShape(), "How long the work takes, for the simulation")
                .optional("priority", StringShape.CONSTANT, "Name of a PriorityClass")
                .optional("placement", placement(), "Which nodes will do")
                .optional("minAvailable", POSITIVE, "Pods of the gang that are enough to begin; all unless given")
                .optional("scheduler", SCHEDULER, "Who places the pods of this stage")
                .optional("queue", StringShape.CONSTANT, "Volcano queue of this stage");
    }

    private static ObjectShape order(ObjectShape stage) {
        return stage.optional(
                        "after",
                        new ListShape("a list of stage names", StringShape.CONSTANT),
                        "Stages that must have succeeded before")
                .optional("delay", new DurationShape(), "How long it waits after these, or after the start of the run")
                .optional("when", new ConditionShape(), "Runs only if the comparison holds");
    }

    private static ObjectShape repetition(ObjectShape stage) {
        return stage.optional("copies", POSITIVE, "Equal, independent instances")
                .optional(
                        "foreach",
                        new EitherShape(VALUES, new MapShape("a mapping from one name to its values", VALUES)),
                        "An instance for each value; a plain list is read as ${item.value}")
                .optional(
                        "matrix",
                        new MapShape("a mapping from names to their values", VALUES),
                        "An instance for each combination of values: ${item.name}")
                .optional("parallelism", POSITIVE, "How many instances may exist at the same time");
    }

    private static ObjectShape retry() {
        return ObjectShape.named("a retry")
                .required("limit", new IntegerShape(1, 100), "How many more tries")
                .optional("backoff", new DurationShape(), "Wait before the first new try; it doubles");
    }

    private static ObjectShape placement() {
        ObjectShape toleration = ObjectShape.named("a toleration")
                .required("key", StringShape.CONSTANT, "Key of the taint")
                .optional("value", StringShape.VALUE, "Value of the taint; any unless given")
                .optional("effect", ClusterShape.EFFECT, "Effect of the taint; any unless given");
        return ObjectShape.named("a placement")
                .optional(
                        "gpuType",
                        new EitherShape(
                                new ListShape("a list of GPU types", StringShape.CONSTANT), StringShape.CONSTANT),
                        "GPU type: a10g, a100, h100, l4, t4, v100, or the node label nvidia.com/gpu.product such as Tesla-T4; in a list any will do, the first is preferred")
                .optional("nodeSelector", new MapShape("node labels", StringShape.VALUE), "Labels a node must have")
                .optional(
                        "tolerations", new ListShape("a list of tolerations", toleration), "Taints that do not matter");
    }
}
