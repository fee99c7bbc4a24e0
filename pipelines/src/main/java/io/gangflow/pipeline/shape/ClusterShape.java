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
                            .optional("title", StringShape.VALUE, "Title")
                            .optional("description", StringShape.VALUE, "Description"),
                    "Name and description")
            .required("nodePools", new ListShape("a list of node pools", pool()), "Groups of equal nodes")
            .optional("schedulers", schedulers(), "Configuration of schedulers");

    private ClusterShape() {}

    private static ObjectShape taint() {
        return ObjectShape.named("a taint")
                .required("key", StringShape.CONSTANT, "Key of the taint")
                .optional("value", StringShape.VALUE, "Value of the taint")
                .required("effect", EFFECT, "Effect on pods that do not tolerate it");
    }

    private static ObjectShape pool() {
        return ObjectShape.named("a node pool")
                .required("name", StringShape.VALUE, "Name of the pool; its nodes are `POOL-1`, `POOL-2` and so on")
                .required("count", new IntegerShape(0, 5_000), "Number of nodes")
                .optional("machine", StringShape.VALUE, "Machine type, as the provider calls it")
                .required(
                        "allocatable",
                        ResourceShapes.with(ObjectShape.named("allocatable resources")),
                        "Resources of one node that pods can use")
                .optional("labels", new MapShape("a mapping of labels", StringShape.VALUE), "Labels of the nodes")
                .optional("taints", new ListShape("a list of taints", taint()), "Taints of the nodes")
                .optional(
                        "min",
                        new IntegerShape(0, 5_000),
                        "Fewest nodes that the autoscaler keeps; only with `max`",
                        "0")
                .optional(
                        "max",
                        new IntegerShape(1, 5_000),
                        "Most nodes that the autoscaler adds; no autoscaler without it")
                .optional(
                        "bootSeconds",
                        new IntegerShape(0, 86_400),
                        "Seconds from the decision of the autoscaler to a ready node",
                        "90")
                .optional(
                        "sharing",
                        ObjectShape.named("GPU sharing")
                                .optional(
                                        "timeSlicing",
                                        new IntegerShape(1, 64),
                                        "Replicas of each GPU that the device plugin advertises"),
                        "How pods share a GPU; MIG slices are separate resources in `allocatable`")
                .optional(
                        "pricePerHour",
                        new NumberShape(true),
                        "Price of one node in USD per hour; the list price for known machine types")
                .optional("priceSource", StringShape.VALUE, "Source and date of the price");
    }

    private static ObjectShape schedulers() {
        ObjectShape volcano = ObjectShape.named("a Volcano configuration")
                .optional("actions", new ListShape("a list of actions", StringShape.CONSTANT), "Actions in their order")
                .optional("configuration", StringShape.VALUE, "Text of a Volcano `scheduler.conf`")
                .optional("version", VOLCANO_VERSION, "Version of Volcano", "head");
        return ObjectShape.named("schedulers").optional("volcano", volcano, "Configuration of Volcano");
    }
}
