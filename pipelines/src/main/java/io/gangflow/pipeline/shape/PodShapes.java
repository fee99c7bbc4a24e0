package io.gangflow.pipeline.shape;

import java.util.LinkedHashMap;
import java.util.Map;

/** The keys of a stage for settings of its pods, for every kind of work. */
final class PodShapes {

    private static final MapShape TEXTS = new MapShape("a mapping of strings", StringShape.TEXT);
    private static final IntegerShape PORT = new IntegerShape(1, 65_535);
    private static final ListShape VALUES = new ListShape("a list of values", StringShape.VALUE, 1);
    private static final IntegerShape NUMBER = new IntegerShape(0, Integer.MAX_VALUE);

    private PodShapes() {}

    /** Returns the stage with these keys added. */
    static ObjectShape with(ObjectShape stage) {
        ObjectShape described = stage.optional("labels", TEXTS, "Labels of every pod")
                .optional("annotations", TEXTS, "Annotations of every pod")
                .optional(
                        "serviceAccount",
                        StringShape.CONSTANT,
                        "ServiceAccount of the pods, with its token; by default an account without rights and no token")
                .optional(
                        "imagePullSecrets",
                        new ListShape("a list of Secrets", StringShape.CONSTANT, 1),
                        "Secrets with the credentials of registries")
                .optional(
                        "workingDir",
                        StringShape.CONSTANT,
                        "Working directory of the main container; the image's by default")
                .optional("volumes", new MapShape("volumes", volume()), "Volumes of every container")
                .optional(
                        "shm",
                        QuantityShape.MEMORY,
                        "Size of `/dev/shm`, which counts as memory of the container; 64 MiB by default, half of the memory in a `ddp` stage")
                .optional("ports", new MapShape("a mapping from names to ports", PORT), "Ports of the main container");
        return security(described)
                .optional(
                        "initContainers",
                        new MapShape("init containers", container()),
                        "Containers that run to their end, one after the other, before the others start")
                .optional(
                        "sidecars",
                        new MapShape("sidecars", container()),
                        "Containers that run beside the main container and stop after it")
                .optional(
                        "podTemplate",
                        new AnyShape("a pod template"),
                        "Strategic merge patch of every pod: `metadata` and `spec`, for fields without a key");
    }

    /** Returns the placement with the keys of node affinity added. */
    static ObjectShape affinity(ObjectShape placement) {
        return placement
                .optional(
                        "require",
                        new ListShape("a list of node conditions", condition(ObjectShape.named("a node condition")), 1),
                        "Conditions on labels that a node must meet, all of them")
                .optional(
                        "prefer",
                        new ListShape(
                                "a list of node preferences",
                                condition(ObjectShape.named("a node preference")
                                        .optional("weight", new IntegerShape(1, 100), "Weight of the condition", "1")),
                                1),
                        "Conditions on labels that the scheduler prefers");
    }

    private static ObjectShape security(ObjectShape container) {
        return container
                .optional("user", UserShape.INSTANCE, "User id of the programs; 10001 by default, 185 in a Spark stage")
                .optional("readOnly", new BooleanShape(), "Whether the root file system is read-only", "true")
                .optional(
                        "capabilities",
                        new ListShape("a list of capabilities", CapabilityShape.INSTANCE, 1),
                        "Linux capabilities; none by default");
    }

    private static ObjectShape volume() {
        Map<String, ObjectShape.Key> sources = new LinkedHashMap<>();
        sources.put("emptyDir", key(QuantityShape.MEMORY, "Size of an empty folder on the node's disk"));
        sources.put("claim", key(StringShape.CONSTANT, "Name of a PersistentVolumeClaim"));
        sources.put("configMap", key(StringShape.CONSTANT, "Name of a ConfigMap, whose keys become files"));
        sources.put("secret", key(StringShape.CONSTANT, "Name of a Secret, whose keys become files"));
        sources.put("hostPath", key(StringShape.CONSTANT, "Folder of the node; only with `allowHostPath: true`"));
        return ObjectShape.named("a volume")
                .required("mount", StringShape.CONSTANT, "Absolute path in the containers")
                .exactlyOne(sources, "a volume has one source: make it two volumes", "has no source")
                .optional("subPath", StringShape.CONSTANT, "Path in the volume to mount; all of it by default")
                .optional("readOnly", new BooleanShape(), "Whether the containers can only read it", "false")
                .optional(
                        "allowHostPath",
                        new BooleanShape(),
                        "Allow `hostPath`, which Pod Security admits only at its level privileged",
                        "false");
    }

    private static ObjectShape container() {
        return security(ObjectShape.named("a container")
                .required("image", StringShape.CONSTANT, "Container image with a fixed tag")
                .optional(
                        "command",
                        new ListShape("a list of arguments", StringShape.TEXT),
                        "Program and arguments, without a shell; the image's entry point by default")
                .optional("env", TEXTS, "Environment variables of this container")
                .optional("resources", ResourceShapes.REQUESTS, "Resources that this container requests"));
    }

    private static ObjectShape condition(ObjectShape condition) {
        Map<String, ObjectShape.Key> operators = new LinkedHashMap<>();
        operators.put("in", key(VALUES, "The label has one of these values"));
        operators.put("notIn", key(VALUES, "The label has none of these values"));
        operators.put("exists", key(new BooleanShape(), "Whether the node has the label"));
        operators.put("greaterThan", key(NUMBER, "The label is a larger whole number"));
        operators.put("lessThan", key(NUMBER, "The label is a smaller whole number"));
        return condition
                .required("key", StringShape.CONSTANT, "Key of the node label")
                .exactlyOne(operators, "write two conditions", "compares with nothing");
    }

    private static ObjectShape.Key key(Shape shape, String description) {
        return new ObjectShape.Key(shape, false, description);
    }
}
