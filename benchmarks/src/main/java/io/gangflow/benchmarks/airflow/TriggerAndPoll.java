package io.gangflow.benchmarks.airflow;

import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** What a client does that begins a run and looks whether it is there: one POST, then one GET of that run, one after the other. */
final class TriggerAndPoll {

    private static final double MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private TriggerAndPoll() {}

    /**
     * Milliseconds of both calls together, in the median of some pairs.
     *
     * @param prefix of the run ids, which nobody else uses
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
