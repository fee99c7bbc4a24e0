package io.gangflow.argo.random;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The names in a pipeline that is being drawn, to which stages can refer. */
final class Names {

    /** Types of the parameters by name. */
    final Map<String, String> parameters = new LinkedHashMap<>();

    /** Values of the parameters without a default. */
    final Map<String, String> arguments = new LinkedHashMap<>();

    final List<String> queues = new ArrayList<>();
    final List<String> priorities = new ArrayList<>();
    final List<Drawn> earlier = new ArrayList<>();
    String scheduler = "volcano";
    boolean launcherImage = true;

    /**
     * A stage to which others can refer.
     *
     * @param outputs those that are the same for each instance
     * @param result whether it has one
     */
    record Drawn(String name, String kind, List<String> outputs, boolean result) {

        Drawn {
            outputs = List.copyOf(outputs);
        }
    }

    List<String> ofType(String... types) {
        return parameters.entrySet().stream()
                .filter(parameter -> List.of(types).contains(parameter.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }
}
