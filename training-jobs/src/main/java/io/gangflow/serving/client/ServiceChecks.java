package io.gangflow.serving.client;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The checks of a model server, run one after the other. An instance runs them once. */
final class ServiceChecks {

    private static final int USUAL_FEATURES = 20;
    private static final int ROWS = 8;

    private final Service service;
    private final Consumer<String> out;
    private int failed;
    private int features = USUAL_FEATURES;

    ServiceChecks(Service service, Consumer<String> out) {
        this.service = service;
        this.out = out;
    }

    /** A request to the service. */
    private interface Question {
        Answer send() throws IOException, InterruptedException;
    }

    /** Runs all checks and returns the number of failed ones. */
    int run() throws InterruptedException {
        check(
                "GET /health reports that the server is alive",
                () -> service.get("/health"),
                answer -> answer.status() == 200);
        check(
                "GET /ready reports that the server is ready",
                () -> service.get("/ready"),
                answer -> answer.status() == 200);
        check("GET /model-info describes the served model", () -> service.get("/model-info"), this::describes);
        check(
                "POST /predict with one sample returns one prediction",
                () -> service.post("/predict", Payload.of(1, features)),
                answer -> predicts(answer, 1));
        check(
                "POST /predict with %1$d samples returns %1$d predictions".formatted(ROWS),
                () -> service.post("/predict", Payload.of(ROWS, features)),
                answer -> predicts(answer, ROWS));
        check(
                "POST /predict with too few features is rejected, and the error names the field",
                () -> service.post("/predict", Payload.of(1, features - 1)),
                answer -> answer.status() == 422 && "features".equals(answer.at("detail", 0, "loc", 1)));
        check(
                "POST /predict without features is rejected, and the error names the field",
                () -> service.post("/predict", "{}"),
                answer -> answer.status() == 422 && "features".equals(answer.at("detail", 0, "loc", 1)));
        check(
                "POST /predict with a body other than JSON is rejected",
                () -> service.post("/predict", "features"),
                answer -> answer.status() == 422);
        return failed;
    }

    private boolean describes(Answer answer) {
        if (answer.at("n_features") instanceof Long number && number > 1 && number < 1 << 16) {
            features = number.intValue();
        }
        return answer.status() == 200;
    }

    private static boolean predicts(Answer answer, int rows) {
        return answer.status() == 200
                && answer.at("predictions") instanceof List<?> predictions
                && predictions.size() == rows
                && predictions.stream().allMatch(Number.class::isInstance);
    }

    private void check(String what, Question question, Predicate<Answer> right) throws InterruptedException {
        try {
            Answer answer = question.send();
            if (right.test(answer)) {
                out.accept("ok      %s (%.1f ms)".formatted(what, answer.millis()));
                return;
            }
            out.accept("FAILED  %s: %s".formatted(what, answer.summary()));
        } catch (IOException unreachable) {
            out.accept("FAILED  %s: %s does not answer: %s".formatted(what, service.base(), unreachable));
        }
        failed++;
    }
}
