package io.gangflow.pipeline.shape;

import io.gangflow.pipeline.shape.ObjectShape.Key;
import java.util.LinkedHashMap;
import java.util.Map;

/** The keys of the section {@code local}, which only runs on this machine read. */
final class LocalShape {

    static final ObjectShape LOCAL = ObjectShape.named("the section `local`")
            .optional(
                    "cluster",
                    NonEmptyTextShape.INSTANCE,
                    "Cluster file for `gangflow run`, relative to this file; the article's unless given")
            .optional(
                    "images",
                    new MapShape("a mapping from patterns of images to programs", program()),
                    "What stands for images on this machine; `*` in a pattern is any text, the first that matches counts");

    private LocalShape() {}

    private static ObjectShape program() {
        Map<String, Key> choice = new LinkedHashMap<>();
        choice.put("trust", new Key(new BooleanShape(), false, "Run the stage's command as it stands on this machine"));
        choice.put(
                "command",
                new Key(
                        new ListShape("a list of words", StringShape.VALUE, 1),
                        false,
                        "Words in place of the image's entry point; the stage's own come after them"));
        choice.put(
                "jar", new Key(NonEmptyTextShape.INSTANCE, false, "Runnable jar in place of the image's entry point"));
        choice.put(
                "python",
                new Key(
                        NonEmptyTextShape.INSTANCE,
                        false,
                        "Requirements file: the stage's command runs in a virtual environment with its packages"));
        choice.put("image", new Key(NonEmptyTextShape.INSTANCE, false, "Image whose programs stand for it"));
        choice.put(
                "engine",
                new Key(ChoiceShape.of("docker", "podman"), false, "Run the image itself by this container engine"));
        return ObjectShape.named("a local image")
                .exactlyOne(choice, "one pattern has one program: trust, command, jar, python, image or engine");
    }
}
