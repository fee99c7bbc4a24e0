package io.gangflow.serving.api;

import io.gangflow.serving.batch.Batcher;
import io.gangflow.serving.batch.Completion;
import io.gangflow.serving.http.Reply;
import io.gangflow.serving.log.Log;
import io.gangflow.serving.model.ServedModel;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** Submits samples for prediction and builds the response from the probabilities. */
final class PredictionReply {

    private static final String RETRY = "retry-after";

    private final Batcher batcher;
    private final Log log;
    private final BiFunction<Integer, String, Reply> error;

    /**
     * @param error builds an error response from a status and a message
     */
    PredictionReply(Batcher batcher, Log log, BiFunction<Integer, String, Reply> error) {
        this.batcher = batcher;
        this.log = log;
        this.error = error;
    }

    void predict(Samples samples, BiFunction<ServedModel, double[], Reply> form, Consumer<Reply> answer) {
        boolean accepted = batcher.offer(samples.rows(), samples.count(), new Completion() {
            @Override
            public void predicted(ServedModel model, double[] probabilities) {
                answer.accept(form.apply(model, probabilities));
            }

            @Override
            public void tooLate() {
                answer.accept(busy());
            }

            @Override
            public void failed(RuntimeException why) {
                log.error("the model has failed: " + why);
                answer.accept(error.apply(500, "Internal Server Error"));
            }
        });
        if (!accepted) {
            answer.accept(busy());
        }
    }

    private Reply busy() {
        return error.apply(503, "The server is busy").with(RETRY, "1");
    }
}
