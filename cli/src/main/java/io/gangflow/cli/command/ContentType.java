package io.gangflow.cli.command;

import io.gangflow.pipeline.yaml.Node;
import io.gangflow.pipeline.yaml.YamlDocument;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The type of content of a text. It depends on the documents, in block or flow style. */
enum ContentType {
    PIPELINE,
    CLUSTER,
    MANIFESTS;

    private static final Pattern OWN = Pattern.compile("apiVersion[\"']?\\s*:\\s*[\"']?gangflow/");
    private static final Pattern OWN_BLOCK = Pattern.compile("(?m)^" + OWN.pattern());
    private static final Pattern BLOCK_KIND = Pattern.compile("(?m)^kind:[ \\t]*([A-Za-z]+)[ \\t]*\\r?$");
    private static final Pattern OBJECT = Pattern.compile("(?m)^[ \\t{]*[\"']?apiVersion[\"']?[ \\t]*:");

    /** A configuration of NVIDIA's device plugin. It is not an object, but is checked like one. */
    private static final Pattern PLUGIN = Pattern.compile("(?m)^(sharing|flags):");

    /**
     * Returns the type of content of a text.
     *
     * @param amongOthers whether the text can be anything; a text that the user named counts as a pipeline unless its
     *     content shows otherwise
     */
    static ContentType of(String name, String text, boolean amongOthers) {
        if (!OWN.matcher(text).find()) {
            boolean object = OBJECT.matcher(text).find() || PLUGIN.matcher(text).find();
            return object || amongOthers ? MANIFESTS : PIPELINE;
        }
        Matcher block = BLOCK_KIND.matcher(text);
        if (OWN_BLOCK.matcher(text).find() && text.lastIndexOf("\n---") < 0 && block.find()) {
            return block.group(1).equals("Cluster") ? CLUSTER : PIPELINE; // a single document; the check parses it
        }
        Optional<String> kind = YamlDocument.readAll(name, text).stream()
                .flatMap(document -> document.root().stream())
                .filter(root -> scalar(root, "apiVersion").orElse("").startsWith("gangflow/"))
                .map(root -> scalar(root, "kind").orElse(""))
                .findFirst();
        boolean own = kind.isPresent() || OWN_BLOCK.matcher(text).find();
        return !own ? MANIFESTS : kind.orElse("").equals("Cluster") ? CLUSTER : PIPELINE;
    }

    private static Optional<String> scalar(Node root, String key) {
        return root instanceof Node.Mapping mapping
                ? mapping.get(key).filter(Node.Scalar.class::isInstance).map(value -> ((Node.Scalar) value).value())
                : Optional.empty();
    }
}
