package io.gangflow.serving.api;

import io.gangflow.json.JsonText;
import io.gangflow.serving.batch.Batcher;
import io.gangflow.serving.http.Endpoint;
import io.gangflow.serving.http.Reply;
import io.gangflow.serving.http.Request;
import io.gangflow.serving.log.Log;
import io.gangflow.serving.model.CurrentModel;
import io.gangflow.serving.model.ServedModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** {@code POST /v2/models/NAME/infer} of the Open Inference Protocol (kserve/open-inference-protocol, REST). */
final class InferEndpoint implements Endpoint {

    private final CurrentModel current;
    private final PredictionReply prediction;

    InferEndpoint(CurrentModel current, Batcher batcher, Log log) {
        this.current = current;
        this.prediction = new PredictionReply(batcher, log, InferEndpoint::error);
    }

    /** Returns an error in the protocol's format. */
    static Reply error(int status, String sentence) {
        return Reply.json(status, JsonText.of(Map.of("error", sentence)));
    }

    @Override
    public void handle(Request request, Consumer<Reply> answer) {
        Optional<Object> value = Body.of(request).value();
        try {
            if (value.isEmpty() || !(value.get() instanceof Map<?, ?> body)) {
                throw new InferRequestException("the body is not a JSON object of content type application/json");
            }
            InferRequest wanted =
                    InferRequest.read(body, current.get().network().features());
            prediction.predict(wanted.samples(), (model, probabilities) -> form(wanted, model, probabilities), answer);
        } catch (InferRequestException wrong) {
            answer.accept(error(400, String.valueOf(wrong.getMessage())));
        }
    }

    private static Reply form(InferRequest request, ServedModel model, double[] probabilities) {
        int classes = model.network().classes();
        int count = probabilities.length / classes;
        List<Object> outputs = new ArrayList<>();
        if (request.wants(ModelMetadata.PREDICTIONS)) {
            List<Integer> predictions = new ArrayList<>(count);
            for (int row = 0; row < count; row++) {
                predictions.add(ArgMax.of(probabilities, row * classes, classes));
            }
            outputs.add(output(ModelMetadata.PREDICTIONS, List.of(count), "INT64", predictions));
        }
        if (request.wants(ModelMetadata.PROBABILITIES)) {
            List<Double> data = new ArrayList<>(probabilities.length);
            for (double probability : probabilities) {
                data.add(probability);
            }
            outputs.add(output(ModelMetadata.PROBABILITIES, List.of(count, classes), "FP64", data));
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("model_name", model.name());
        map.put("model_version", model.version());
        request.id().ifPresent(id -> map.put("id", id));
        map.put("outputs", outputs);
        return Reply.json(200, JsonText.of(map));
    }

    private static Map<String, Object> output(String name, List<Integer> shape, String type, List<?> data) {
        Map<String, Object> output = new LinkedHashMap<>();
        output.put("name", name);
        output.put("shape", shape);
        output.put("datatype", type);
        output.put("data", data);
        return output;
    }
}
