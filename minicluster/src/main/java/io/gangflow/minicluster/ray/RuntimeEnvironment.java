package io.gangflow.minicluster.ray;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.yaml.YamlTree;
import java.util.Optional;

/** The field {@code runtimeEnvYAML} of a RayJob. */
final class RuntimeEnvironment {

    private RuntimeEnvironment() {}

    /** The field in the form that the dashboard expects; empty if the text is empty or not valid YAML. */
    static Optional<JsonNode> of(String yaml) {
        return YamlTree.read("runtimeEnvYAML", yaml).value().filter(tree -> tree.isObject() && !tree.isEmpty());
    }
}
