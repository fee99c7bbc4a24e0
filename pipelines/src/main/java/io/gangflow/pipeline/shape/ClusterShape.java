package io.gangflow.pipeline.shape;

/** The keys of a cluster description. */
public final class ClusterShape {

    static final ChoiceShape EFFECT = ChoiceShape.of("NoSchedule", "PreferNoSchedule", "NoExecute");

    static final ChoiceShape VOLCANO_VERSION = ChoiceShape.of("1.15", "head");

    /** A whole cluster file. */
    public static final ObjectShape CLUSTER = ObjectShape.named("a cluster")
            .required("apiVersion", ChoiceShape.of(PipelineShape.API_VERSION), "Version of this language")
            .required("kind", ChoiceShape.of("Cluster"), "Kind of document")
            .required(
                    "metadata",
                    ObjectShape.named("the metadata of a cluster")
                            .required("name", StringShape.VALUE, "Name of the cluster")
                            .optional("title", StringShape.VALUE, "A line about it")
                            .optional("description", StringShape.VALUE, "More about it"),
                    "Name and description")
            .required("nodePools", new ListShape("a list of node pools", pool()), "Groups of equal nodes")
            .optional("schedulers", schedulers(), "How schedulers are configured, where not by default");

    private ClusterShape() {}

    private static ObjectShape pool() {
        ObjectShape taint = ObjectShape.named("a taint")
                .required("key", StringShape.CONSTANT, "Key of the taint")
                .optional("value", StringShape.VALUE, "Value of the taint")
                .required("effect", EFFECT, "What happens to pods that do not tolerate it");
        return ObjectShape.named("a node pool")
                .required("name", StringShape.VALUE, "Name of the pool; nodes are called <pool>-1 and so on")
                .required("count", new IntegerShape(0, 5_000), "How many nodes")
                .optional("machine", StringShape.VALUE, "Machine type, as the provider calls it")
                .required(
                        "allocatable",
                        ResourceShapes.with(ObjectShape.named("what pods may use")),
                        "What pods may use on each node")
                .optional("labels", new MapShape("a mapping of labels", StringShape.VALUE), "Labels of the nodes")
                .optional("taints", new ListShape("a list of taints", taint), "Taints of the nodes")
                .optional(
                        "min", new IntegerShape(0, 5_000), "The autoscaler keeps so many nodes (with `max`; default 0)")
                .optional("max", new IntegerShape(1, 5_000), "The autoscaler adds nodes up to so many")
                .optional(
                        "bootSeconds",
                        new IntegerShape(0, 86_400),
                        "From the autoscaler's decision to a node that is ready (default 90)")
                .optional(
                        "sharing",
                        ObjectShape.named("how GPUs are shared")
                                .optional(
                                        "timeSlicing",
                                        new IntegerShape(1, 64),
                                        "Replicas that the device plugin advertises of each GPU"),
                        "How pods share a GPU; MIG slices are resources of their own in `allocatable`")
                .optional(
                        "pricePerHour",
                        new NumberShape(true),
                        "Price of one node, USD per hour; of known machine types the list price")
                .optional("priceSource", StringShape.VALUE, "Where the price was read, and when");
    }

    private static ObjectShape schedulers() {
        ObjectShape volcano = ObjectShape.named("a Volcano configuration")
                .optional(
                        "actions", new ListShape("a list of actions", StringShape.CONSTANT), "Actions, in their order")
                .optional("configuration", StringShape.VALUE, "Text of a Volcano scheduler.conf")
                .optional("version", VOLCANO_VERSION, "Which Volcano the cluster runs; head unless it says");
        return ObjectShape.named("schedulers").optional("volcano", volcano, "Volcano");
    }
}
