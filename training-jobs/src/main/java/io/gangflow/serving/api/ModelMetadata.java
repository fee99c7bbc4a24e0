package io.gangflow.serving.api;

import io.gangflow.serving.model.ServedModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The description of the served model, in the seed's format and in the format of the Open Inference Protocol. */
final class ModelMetadata {

    static final String INPUT = "features";
    static final String PREDICTIONS = "predictions";
    static final String PROBABILITIES = "probabilities";
    static final List<String> OUTPUTS = List.of(PREDICTIONS, PROBABILITIES);

    private ModelMetadata() {}

    /** Returns the body of {@code GET /model-info}. */
    static Map<String, Object> info(ServedModel model) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("model_name", model.name());
        map.put("model_version", model.version());
        map.put("model_type", kind(model));
        map.put("n_features", model.network().features());
        map.put("n_classes", model.network().classes());
        map.put("sha256", model.sha256());
        map.put("bytes", model.bytes());
        return map;
    }

    /** Returns the body of {@code GET /v2/models/NAME}. */
    static Map<String, Object> of(ServedModel model) {
        int classes = model.network().classes();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", model.name());
        map.put("versions", List.of(model.version()));
        map.put("platform", "gangflow_safetensors");
        map.put(
                "inputs",
                List.of(tensor(INPUT, "FP32", List.of(-1, model.network().features()))));
        map.put(
                "outputs",
                List.of(
                        tensor(PREDICTIONS, "INT64", List.of(-1)),
                        tensor(PROBABILITIES, "FP64", List.of(-1, classes))));
        return map;
    }

    private static String kind(ServedModel model) {
        return model.network().layers() == 1 ? "logistic-regression" : "multi-layer-perceptron";
    }

    private static Map<String, Object> tensor(String name, String type, List<Integer> shape) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", name);
        map.put("datatype", type);
        map.put("shape", shape);
        return map;
    }
}
