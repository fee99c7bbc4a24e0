package io.gangflow.pipeline.plan;

import io.gangflow.pipeline.model.Stage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The instances of a stage: every combination of matrix values, each as many times as there are copies. */
final class Instances {

    private Instances() {}

    /** Item values of each instance, the last name of the matrix changing fastest. */
    static List<Map<String, String>> of(Stage stage) {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Map.Entry<String, List<String>> dimension : stage.matrix().entrySet()) {
            List<Map<String, String>> extended = new ArrayList<>();
            for (Map<String, String> combination : combinations) {
                for (String value : dimension.getValue()) {
                    Map<String, String> more = new LinkedHashMap<>(combination);
                    more.put(dimension.getKey(), value);
                    extended.add(more);
                }
            }
            combinations = extended;
        }
        List<Map<String, String>> instances = new ArrayList<>();
        for (Map<String, String> combination : combinations) {
            for (int copy = 0; copy < stage.copies(); copy++) {
                instances.add(combination);
            }
        }
        return instances;
    }
}
