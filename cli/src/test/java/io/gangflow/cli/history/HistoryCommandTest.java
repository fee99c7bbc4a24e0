package io.gangflow.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder = Path.of("");

    private int gangflow(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Gangflow.execute(
                Console.ofProcess(new PrintWriter(out, true), new PrintWriter(err, true), false, false, Map.of()),
                arguments);
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private String history() throws IOException {
        String target = folder.resolve("history.jsonl.gz").toString();
        String rows = file("jobs.csv", """
                job,queue,submitted,started,ended,pods,cpu
                a,red,0,5,105,4,2
                b,blue,10,30,90,2,4
                c,blue,11,,,1,4
                """);
        assertThat(gangflow("history", "import", rows, "-o", target))
                .as(err.toString())
                .isZero();
        return target;
    }

    private String cluster() throws IOException {
        return file("cluster.yaml", """
                apiVersion: gangflow/v1
                kind: Cluster
                metadata: { name: two }
                nodePools:
                  - { name: workers, count: 2, allocatable: { cpu: 4, memory: 16Gi } }
                """);
    }

    @Test
    void importSaysWhatItFoundAndWhatItLeftOut() throws IOException {
        history();

        assertThat(out.toString()).contains("2 jobs of 2 queues, 6 pods, 1:45; waited p50 0:05, p90 0:20");
        assertThat(err.toString()).contains("note: 1 jobs left out: without start or end");
    }

    @Test
    void aHistoryIsPlayedUnderEachSchedulerBesideWhatHappened() throws IOException {
        assertThat(gangflow(
                        "simulate",
                        "--history",
                        history(),
                        "--cluster",
                        cluster(),
                        "--scheduler",
                        "kube-scheduler,volcano"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString())
                .contains("what happened", "under kube-scheduler: completed", "under volcano: completed")
                .containsPattern("blue was +1 +0:20")
                .containsPattern("blue predicted +1 +1:[23]");
    }

    @Test
    void jsonHasTheSame() throws IOException {
        gangflow("simulate", "--history", history(), "--cluster", cluster(), "--first-jobs", "1", "--output", "json");

        JsonNode replay = new ObjectMapper().readTree(out.toString()).at("/replays/0");
        assertThat(replay.path("scheduler").asText()).isEqualTo("volcano");
        assertThat(replay.at("/actual/jobs").asInt()).isEqualTo(1);
        assertThat(replay.at("/actual/p50WaitSeconds").asDouble()).isEqualTo(5);
        assertThat(replay.at("/queues/0/name").asText()).isEqualTo("red");
    }

    @Test
    void aHistoryAnswersWhatIf() throws IOException {
        assertThat(gangflow(
                        "simulate",
                        "--history",
                        history(),
                        "--cluster",
                        cluster(),
                        "--what-if",
                        "nodes.workers=4",
                        "--report",
                        folder.resolve("r.html").toString()))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("workers");
    }

    @Test
    void wrongInputsAreOneSentence() throws IOException {
        assertThat(gangflow("history", "import")).isEqualTo(2);
        assertThat(err.toString()).contains("name the files of a trace");
        assertThat(gangflow("history", "import", file("x.csv", "a,b\n1,2\n"))).isEqualTo(2);
        assertThat(err.toString()).contains("no column job, submitted, started, ended");
        assertThat(gangflow("simulate", "--history", cluster(), "--cluster", cluster()))
                .isEqualTo(2);
        assertThat(gangflow("simulate", "--history", history())).isEqualTo(2);
        assertThat(gangflow("simulate", "--history", history(), "--cluster", cluster(), "--first-jobs", "0"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--first-jobs (0) is less than 1");
    }

    /**
     * Two pods of a gang and one that still runs. Only the last value of each hour is read, so there is one response
     * per metric.
     */
    @Test
    void whatKubeStateMetricsHasToldPrometheusIsAHistory() throws IOException {
        Map<String, String> series = Map.of(
                "kube_pod_created", times("a", 1_000) + "," + times("b", 1_000) + "," + times("c", 1_000),
                "kube_pod_status_scheduled_time", times("a", 1_010) + "," + times("b", 1_030),
                "kube_pod_completion_time", times("a", 1_100) + "," + times("b", 1_090),
                "kube_pod_owner",
                        labelled(
                                "a",
                                "\"owner_kind\":\"Job\",\"owner_name\":\"train\",\"owner_is_controller\":\"true\"",
                                "1"),
                "kube_pod_container_resource_requests",
                        labelled("a", "\"container\":\"main\",\"resource\":\"cpu\",\"unit\":\"core\"", "2") + ","
                                + labelled("b", "\"container\":\"main\",\"resource\":\"cpu\",\"unit\":\"core\"", "2"),
                "kube_pod_annotations",
                        labelled("a", "\"annotation_scheduling_k8s_io_group_name\":\"ddp\"", "1") + ","
                                + labelled("b", "\"annotation_scheduling_k8s_io_group_name\":\"ddp\"", "1"));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/query_range", exchange -> {
            String query = exchange.getRequestURI().getQuery();
            String metric = query.replaceFirst(".*last_over_time\\(([a-z_]+).*", "$1");
            byte[] answer = "{\"status\":\"success\",\"data\":{\"resultType\":\"matrix\",\"result\":[%s]}}"
                    .formatted(series.get(metric))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.createContext("/refuses/api/v1/query_range", exchange -> {
            byte[] answer = "{\"status\":\"error\",\"error\":\"query processing would load too many samples\"}"
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(422, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        try {
            String url = "http://127.0.0.1:" + server.getAddress().getPort();
            String target = folder.resolve("metrics.jsonl.gz").toString();

            assertThat(gangflow("history", "import", "--from-prometheus", url, "--since", "12h", "-o", target))
                    .as(err.toString())
                    .isZero();
            assertThat(out.toString()).contains("1 jobs of 1 queues, 2 pods, 1:40; waited p50 0:30");
            assertThat(err.toString()).contains("note: 1 jobs left out: has not started or ended");

            assertThat(gangflow("history", "import", "--from-prometheus", url + "/refuses"))
                    .isEqualTo(2);
            assertThat(err.toString()).contains("kube_pod_created: query processing would load too many samples");
            assertThat(gangflow("history", "import", "--from-prometheus", "localhost:9090"))
                    .isEqualTo(2);
            assertThat(gangflow("history", "import", "--from-prometheus", url, "--since", "1y"))
                    .isEqualTo(2);
            assertThat(err.toString())
                    .contains("--since is `1y`; it must be a duration such as 12h or 7d, at most 90d");
        } finally {
            server.stop(0);
        }
    }

    private static String times(String pod, long seconds) {
        return labelled(pod, "\"job\":\"kube-state-metrics\"", Long.toString(seconds));
    }

    private static String labelled(String pod, String labels, String value) {
        return "{\"metric\":{\"namespace\":\"team\",\"pod\":\"%1$s\",\"uid\":\"uid-%1$s\",%2$s},\"values\":[[5,\"%3$s\"],[6,\"%3$s\"]]}"
                .formatted(pod, labels, value);
    }
}
