package io.gangflow.pipeline.shape;

import java.util.LinkedHashMap;
import java.util.Map;

/** The keys of the section {@code local}, which only local runs read. */
final class LocalShape {

    static final ObjectShape LOCAL = ObjectShape.named("the section `local`")
            .optional(
                    "cluster",
                    NonEmptyTextShape.INSTANCE,
                    "Cluster file for `gangflow run`, relative to this file; two nodes of 4 CPUs by default")
            .optional(
                    "images",
                    new MapShape("a mapping from patterns of images to programs", program()),
                    "Program of each image on this machine. `*` in a pattern matches any text; the first match counts");

    private LocalShape() {}

    private static ObjectShape program() {
        Map<String, ObjectShape.Key> choice = new LinkedHashMap<>();
        choice.put(
                "trust",
                new ObjectShape.Key(
                        new BooleanShape(), false, "Run the command of the stage on this machine, unchanged"));
        choice.put(
                "command",
                new ObjectShape.Key(
                        new ListShape("a list of words", StringShape.VALUE, 1),
                        false,
                        "Command in place of the image's entry point; the words of the stage follow it"));
        choice.put(
                "jar",
                new ObjectShape.Key(
                        NonEmptyTextShape.INSTANCE, false, "Runnable jar in place of the image's entry point"));
        choice.put(
                "python",
                new ObjectShape.Key(
                        NonEmptyTextShape.INSTANCE,
                        false,
                        "Requirements file: run the command of the stage in a virtual environment with these packages"));
        choice.put(
                "image", new ObjectShape.Key(NonEmptyTextShape.INSTANCE, false, "Image whose program is used instead"));
        choice.put(
                "engine",
                new ObjectShape.Key(
                        ChoiceShape.of("docker", "podman"), false, "Container engine that runs the image itself"));
        return ObjectShape.named("a local image")
                .exactlyOne(choice, "one pattern has one program: trust, command, jar, python, image or engine");
    }
}
