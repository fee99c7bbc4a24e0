package io.gangflow.serving.api;

import io.gangflow.json.JsonText;
import io.gangflow.serving.batch.Batcher;
import io.gangflow.serving.http.Endpoint;
import io.gangflow.serving.http.Reply;
import io.gangflow.serving.http.Request;
import io.gangflow.serving.log.Log;
import io.gangflow.serving.model.CurrentModel;
import io.gangflow.serving.model.ServedModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** {@code POST /predict}: returns classes and their probabilities for {@code {"features": [[...], ...]}}. */
final class PredictEndpoint implements Endpoint {

    private static final String FEATURES = "features";

    private final CurrentModel current;
    private final PredictionReply prediction;

    PredictEndpoint(CurrentModel current, Batcher batcher, Log log) {
        this.current = current;
        this.prediction = new PredictionReply(batcher, log, Reply::detail);
    }

    @Override
    public void handle(Request request, Consumer<Reply> answer) {
        Body body = Body.of(request);
        Optional<Object> value = body.value();
        if (value.isEmpty()) {
            answer.accept(body.refusal());
        } else if (!(value.get() instanceof Map<?, ?> map)) {
            answer.accept(Body.problems(List.of(Problem.notAnObject(value.get()))));
        } else if (map.get(FEATURES) == null) {
            answer.accept(Body.problems(List.of(Problem.missing(List.of(FEATURES), map))));
        } else {
            predict(map.get(FEATURES), answer);
        }
    }

    private void predict(Object features, Consumer<Reply> answer) {
        FeatureRows rows = new FeatureRows(current.get().network().features());
        Samples samples = rows.read(features, FEATURES);
        if (rows.problems().isEmpty()) {
            prediction.predict(samples, PredictEndpoint::form, answer);
        } else {
            answer.accept(Body.problems(rows.problems()));
        }
    }

    private static Reply form(ServedModel model, double[] probabilities) {
        int classes = model.network().classes();
        JsonText text = new JsonText().raw("{\"predictions\":[");
        for (int row = 0; row < probabilities.length; row += classes) {
            text.raw(row == 0 ? "" : ",").number(ArgMax.of(probabilities, row, classes));
        }
        text.raw("],\"probabilities\":[");
        for (int row = 0; row < probabilities.length; row += classes) {
            text.raw(row == 0 ? "[" : ",[");
            for (int i = 0; i < classes; i++) {
                text.raw(i == 0 ? "" : ",").number(probabilities[row + i]);
            }
            text.raw("]");
        }
        return Reply.json(200, text.raw("]}").toString());
    }
}
