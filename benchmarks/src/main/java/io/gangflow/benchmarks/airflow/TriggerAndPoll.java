package io.gangflow.benchmarks.airflow;

import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** The requests of a client that triggers a run and checks that it exists: a POST, then a GET of that run. */
final class TriggerAndPoll {

    private static final double MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private TriggerAndPoll() {}

    /**
     * Returns the median of some pairs, in milliseconds for both requests together.
     *
     * @param prefix of the run IDs, used by no other client
     */
    static double medianMillis(Requests requests, String dag, String prefix, int pairs) throws IOException {
        String runs = "/api/v2/dags/" + dag + "/dagRuns";
        double[] millis = new double[pairs];
        try (HttpConnection connection = new HttpConnection(requests.server())) {
            for (int pair = 0; pair < pairs; pair++) {
                String id = prefix + pair;
                byte[] trigger = requests.post(runs, "{\"dag_run_id\":\"%s\",\"logical_date\":null}".formatted(id));
                byte[] poll = requests.get(runs + "/" + id);
                long start = System.nanoTime();
                check(connection.send(trigger), id);
                check(connection.send(poll), id);
                millis[pair] = (System.nanoTime() - start) / MILLI;
            }
        }
        Arrays.sort(millis);
        return LoadTable.median(millis);
    }

    private static void check(HttpConnection.Answer answer, String id) throws IOException {
        if (!answer.isGood()
                || !BoundedJson.MAPPER
                        .readTree(answer.body())
                        .path("dag_run_id")
                        .asText()
                        .equals(id)) {
            throw new IOException("run `%s`: %d %s".formatted(id, answer.status(), answer.text()));
        }
    }
}
