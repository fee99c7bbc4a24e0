package io.gangflow.benchmarks.airflow;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.gangflow.argo.client.RunMetadataKeys;
import io.gangflow.argo.client.RunName;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A process with a Kubernetes API that has pipelines and any number of runs, which are generated on request and not
 * kept in memory. Lists are paged, watches stay open and send nothing, and every user has all permissions. Prints its
 * URL and ends with its parent: {@code <pipelines> <runs of each>}.
 */
public final class ManyRuns {

    private static final int TASKS = 10;
    private static final int THREADS = 16;
    private static final Pattern NUMBER = Pattern.compile("(limit|continue|timeoutSeconds)=([0-9]+)");
    private static final Instant FIRST = Instant.parse("2026-11-01T00:00:00Z");

    private final int pipelines;
    private final int runs;

    private ManyRuns(int pipelines, int runs) {
        this.pipelines = pipelines;
        this.runs = runs;
    }

    /** Serves until its input ends. */
    public static void main(String[] arguments) throws IOException {
        ManyRuns cluster = new ManyRuns(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newFixedThreadPool(THREADS));
        server.createContext("/", cluster::handle);
        server.start();
        System.out.println("http://127.0.0.1:" + server.getAddress().getPort());
        while (System.in.read() >= 0) {
            // until the parent ends
        }
        System.exit(0);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String path = exchange.getRequestURI().getPath();
            String query = String.valueOf(exchange.getRequestURI().getQuery());
            if (path.endsWith("/subjectaccessreviews")) {
                answer(exchange, 201, body.substring(0, body.lastIndexOf('}')) + ",\"status\":{\"allowed\":true}}");
            } else if (query.contains("watch=true")) {
                watch(exchange, query);
            } else if (path.endsWith("/workflows")) {
                answer(exchange, 200, page(query));
            } else if (path.endsWith("/workflowtemplates")) {
                answer(exchange, 200, templates());
            } else if (path.endsWith("/cronworkflows")) {
                answer(exchange, 200, list("", "", ""));
            } else {
                answer(
                        exchange,
                        404,
                        "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"code\":404}");
            }
        }
    }

    private static void watch(HttpExchange exchange, String query) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().flush();
        try {
            Thread.sleep(number(query, "timeoutSeconds", 1) * 1_000L);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static int number(String query, String name, int otherwise) {
        Matcher matcher = NUMBER.matcher(query);
        while (matcher.find()) {
            if (matcher.group(1).equals(name)) {
                return Integer.parseInt(matcher.group(2));
            }
        }
        return otherwise;
    }

    private static void answer(HttpExchange exchange, int code, String json) throws IOException {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(code, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static String list(String more, String items, String count) {
        return "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"900000000\",\"continue\":\"%s\"%s},\"items\":[%s]}"
                .formatted(more, count, items);
    }

    private String templates() {
        StringBuilder items = new StringBuilder();
        for (int pipeline = 0; pipeline < pipelines; pipeline++) {
            items.append(pipeline == 0 ? "" : ",")
                    .append("""
                    {"apiVersion":"argoproj.io/v1alpha1","kind":"WorkflowTemplate","metadata":{"name":"%s","namespace":"default",
                     "uid":"t%d","resourceVersion":"%d","creationTimestamp":"2026-11-01T00:00:00Z"},
                     "spec":{"entrypoint":"main","templates":[{"name":"main","container":{"image":"example"}}]}}""".formatted(LoadedCluster.pipelineName(pipeline), pipeline, pipeline + 1));
        }
        return list("", items.toString(), "");
    }

    private String page(String query) {
        int total = pipelines * runs;
        int from = number(query, "continue", 0);
        int to = Math.min(total, from + number(query, "limit", 500));
        StringBuilder items = new StringBuilder((to - from) * 3_000);
        for (int run = from; run < to; run++) {
            items.append(run == from ? "" : ",").append(run(run));
        }
        return list(to < total ? Integer.toString(to) : "", items.toString(), "");
    }

    /** Returns a workflow as Argo's controller writes it; every second one is still running. */
    private String run(int number) {
        String pipeline = LoadedCluster.pipelineName(number % pipelines);
        String runId = LoadedCluster.runId(number / pipelines);
        RunName name = RunName.of(pipeline, runId);
        Instant created = FIRST.plusSeconds(number * 10L);
        boolean ended = number % 2 == 0;
        String times = "\"phase\":\"%s\",\"startedAt\":\"%s\",\"finishedAt\":%s"
                .formatted(
                        ended ? "Succeeded" : "Running",
                        created.plusSeconds(2),
                        ended ? "\"" + created.plusSeconds(62) + "\"" : "null");
        return """
                {"apiVersion":"argoproj.io/v1alpha1","kind":"Workflow","metadata":{"name":"%s","namespace":"default","uid":"%s",
                 "resourceVersion":"%d","creationTimestamp":"%s",
                 "labels":{"%s":"%s","%s":"%s","gangflow.io/pipeline":"%s"},
                 "annotations":{"%s":"%s","gangflow.io/run-after":"%s","gangflow.io/triggering-user":"load","gangflow.io/conf":"{\\"n\\":%d}"}},
                 "spec":{"workflowTemplateRef":{"name":"%s"}},
                 "status":{%s,"progress":"10/10","nodes":{%s}}}""".formatted(
                        name.name(),
                        "8f14e45f-ceea-467f-a830-%012d".formatted(number),
                        number + 1_000,
                        created,
                        RunMetadataKeys.RUN_HASH,
                        name.hash(),
                        RunMetadataKeys.TEMPLATE,
                        pipeline,
                        pipeline,
                        RunMetadataKeys.RUN_ID,
                        runId,
                        created,
                        number,
                        pipeline,
                        times,
                        nodes(name, times));
    }

    private static String nodes(RunName name, String times) {
        StringBuilder nodes = new StringBuilder();
        for (int task = 0; task < TASKS; task++) {
            nodes.append(
                    "%s\"%s-%d\":{\"id\":\"%2$s-%3$d\",\"name\":\"%2$s.step-%3$d\",\"displayName\":\"step-%3$d\",\"type\":\"Pod\",\"templateName\":\"step\",\"hostNodeName\":\"worker-1\",%4$s}"
                            .formatted(task == 0 ? "" : ",", name.name(), task, times));
        }
        return nodes.toString();
    }
}
