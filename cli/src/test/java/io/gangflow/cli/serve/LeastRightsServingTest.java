package io.gangflow.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.cli.rights.ApiCaller;
import io.gangflow.cli.rights.RealApiServer;
import io.gangflow.cli.rights.ShippedRoles;
import io.gangflow.cli.serve.LeastRightsServing.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code gangflow serve} on a real API server, with the rights that the chart grants it and callers with theirs. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("NullAway.Init") // set before all tests
final class LeastRightsServingTest {

    private static final String PAGE = "/api/gangflow/v1";
    private static final String AIRFLOW = "/api/v2";
    private static final Path BOOKS = Path.of("../page/src/test/resources/io/gangflow/page/books.yaml");
    private static final Path CHILDREN =
            Path.of("../argo/client/src/test/resources/io/gangflow/argo/client/children.txt");
    /** A pipeline that no namespace has. */
    private static final Path FAN_OUT = Path.of("../pipelines/definitions/fan-out.yaml");

    private static final List<String> OF_RUN = List.of("", "/pods", "/timeline", "/events", "/logs", "/waits");
    private static final List<String> OF_CLUSTER = List.of("/cluster", "/cluster/waits", "/queues", "/machines");

    /** A right of the chart without a request here: without a kubelet no pod has a log. */
    private static final List<String> NOT_REACHED = List.of("get pods/log");

    private static final String SCHEDULE = """
            ---
            apiVersion: argoproj.io/v1alpha1
            kind: CronWorkflow
            metadata: { name: books, labels: { gangflow.io/pipeline: books } }
            spec: { schedules: ["0 0 * * *"], workflowSpec: { workflowTemplateRef: { name: books } } }
            """;

    private RealApiServer real;
    private ApiCaller admin;
    private LeastRightsServing seeing;
    private LeastRightsServing blind;
    private String user;
    private String owner;
    private String stranger;

    @BeforeAll
    void install(@TempDir Path folder, @TempDir Path pipelines) throws IOException, InterruptedException {
        real = RealApiServer.start(folder);
        admin = real.admin();
        ShippedRoles.installKinds(admin);
        for (String namespace : List.of("system-a", "system-b", "served-a", "served-b", "people")) {
            ShippedRoles.createNamespace(admin, namespace);
        }
        String queue =
                "{apiVersion: scheduling.volcano.sh/v1beta1, kind: Queue, metadata: {name: default}, spec: {weight: 1}}";
        ShippedRoles.install(admin, ShippedRoles.documents(queue).get(0), "");
        server("system-a", "served-a", true);
        server("system-b", "served-b", false);
        for (String person : List.of("user", "owner", "stranger")) {
            ShippedRoles.installAccount(admin, "people", person);
        }
        for (String served : List.of("served-a", "served-b")) {
            ShippedRoles.installDocumented(admin, served, "people", "user");
            ShippedRoles.bindEverything(admin, served, "people", "owner");
        }
        user = admin.token("people", "user");
        owner = admin.token("people", "owner");
        stranger = admin.token("people", "stranger");
        Files.copy(FAN_OUT, pipelines.resolve("fan-out.yaml"));
        seeing = serve("system-a", "served-a", pipelines);
        blind = serve("system-b", "served-b", pipelines);
    }

    private void server(String release, String served, boolean seesCluster) throws IOException, InterruptedException {
        for (JsonNode object : ShippedRoles.chart(release, served, seesCluster)) {
            ShippedRoles.install(admin, object, release);
        }
        ShippedRoles.installAccount(admin, served, "default"); // of pods without one; a controller would create it
        for (JsonNode object : ShippedRoles.documents(Files.readString(BOOKS) + SCHEDULE)) {
            ShippedRoles.install(admin, object, served);
        }
    }

    @AfterAll
    void stop() throws Exception {
        for (AutoCloseable each : new AutoCloseable[] {seeing, blind, real}) {
            if (each != null) {
                each.close();
            }
        }
    }

    private LeastRightsServing serve(String release, String served, Path pipelines)
            throws IOException, InterruptedException {
        LeastRightsServing serving =
                LeastRightsServing.start(real, admin.token(release, "gangflow-api"), served, Optional.of(pipelines));
        while (serving.ask(owner, "GET", PAGE + "/runs", "").status() == 503) {
            Thread.sleep(50); // the first lists are being read
        }
        return serving;
    }

    private static Answer expect(int status, LeastRightsServing serving, String token, String request)
            throws IOException, InterruptedException {
        return expect(status, serving, token, request, "");
    }

    private static Answer expect(int status, LeastRightsServing serving, String token, String request, String body)
            throws IOException, InterruptedException {
        String[] words = request.split(" ", -1);
        Answer answer = serving.ask(token, words[0], words[1], body);
        assertThat(answer.status()).as("%s: %s", request, answer.body()).isEqualTo(status);
        return answer;
    }

    private static String submit(LeastRightsServing serving, String token, String id)
            throws IOException, InterruptedException {
        return expect(
                        201,
                        serving,
                        token,
                        "POST " + PAGE + "/runs",
                        "{\"pipeline\": \"books\", \"runId\": \"" + id + "\", \"parameters\": {}}")
                .body()
                .path("workflow")
                .asText();
    }

    @Test
    void everythingThatThePageAndAirflowOfferWorksWithTheRightsOfTheChart() throws IOException, InterruptedException {
        String run = submit(seeing, owner, "one");
        read(run);
        expect(200, seeing, owner, "PATCH " + AIRFLOW + "/dags/books", "{\"is_paused\": true}");
        expect(200, seeing, owner, "PATCH " + AIRFLOW + "/dags/books", "{\"is_paused\": false}");
        String dated = "{\"dag_run_id\": \"two\", \"logical_date\": \"2026-11-28T00:00:00Z\"}";
        expect(200, seeing, owner, "POST " + AIRFLOW + "/dags/books/dagRuns", dated);
        expect(200, seeing, owner, "POST " + PAGE + "/runs/" + run + "/actions", "{\"action\": \"suspend\"}");
        children(run);
        begin(run);
        expect(200, seeing, owner, "GET " + AIRFLOW + "/dags/books/dagRuns/one/taskInstances/report/logs/1");
        expect(204, seeing, owner, "DELETE " + AIRFLOW + "/dags/books/dagRuns/one");

        assertThat(unused()).containsExactlyElementsOf(NOT_REACHED);
        // Versions that the server may not read are not checked before a run starts.
        assertThat(refusedTo("system-a")).containsOnly("list /apis/apps/v1/deployments?limit=500");
        assertThat(deleted()).containsExactlyInAnyOrderElementsOf(Files.readAllLines(CHILDREN));
    }

    private void read(String run) throws IOException, InterruptedException {
        for (String path : OF_RUN) {
            expect(200, seeing, owner, "GET " + PAGE + "/runs/" + run + path);
        }
        for (String path : OF_CLUSTER) {
            expect(200, seeing, owner, "GET " + PAGE + path);
        }
        for (String path : "/runs /pipelines /pipelines/books /session".split(" ", -1)) {
            expect(200, seeing, owner, "GET " + PAGE + path);
        }
        String airflow = "/dags /dags/books/details /dagSources/books /dags/books/dagRuns /eventLogs /pools /dagStats";
        for (String path : (airflow + " /dags/books/dagRuns/one/taskInstances /pools/default").split(" ", -1)) {
            expect(200, seeing, owner, "GET " + AIRFLOW + path);
        }
    }

    /** One object of each kind that a stage can create. */
    private void children(String run) throws IOException, InterruptedException {
        try (InputStream in = LeastRightsServingTest.class.getResourceAsStream("children.yaml")) {
            String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            for (JsonNode object : ShippedRoles.documents(text)) {
                ((ObjectNode) object)
                        .withObject("/metadata")
                        .put("name", "child")
                        .withObject("/labels")
                        .put("workflows.argoproj.io/workflow", run);
                ShippedRoles.install(admin, object, "served-a");
            }
        }
    }

    /** What Argo's controller and a kubelet would write: a stage has a pod, and a pod runs. */
    private void begin(String run) throws IOException, InterruptedException {
        String status = """
                {"status": {"phase": "Running", "nodes": {"%1$s-1": {"id": "%1$s-1", "name": "%1$s.report", "type": "Pod",
                "displayName": "report", "templateName": "report", "phase": "Running",
                "startedAt": "2026-11-28T00:00:00Z"}}}}""".formatted(run);
        String running = """
                {"status": {"phase": "Running", "containerStatuses": [{"name": "main", "image": "any", "imageID": "any",
                "ready": true, "restartCount": 0, "state": {"running": {"startedAt": "2026-11-28T00:00:00Z"}}}]}}""";
        String pods = "/api/v1/namespaces/served-a/pods/child/status";
        String workflows = "/apis/argoproj.io/v1alpha1/namespaces/served-a/workflows/";
        assertThat(admin.call("PATCH", pods, running).status()).isEqualTo(200);
        assertThat(admin.call("PATCH", workflows + run, status).status()).isEqualTo(200);
    }

    private List<String> refusedTo(String release) throws IOException {
        return requestsOf(release).stream()
                .filter(event -> event.at("/responseStatus/code").asInt() == 403)
                .map(event -> event.path("verb").asText() + " "
                        + event.path("requestURI").asText())
                .filter(request -> !request.contains("serviceaccounts/fan-out")) // of the folder's pipeline
                .toList();
    }

    /** The rights of the chart that no request to the API server has needed. */
    private Set<String> unused() throws IOException {
        Set<String> unused = new TreeSet<>();
        for (String line : ShippedRoles.listed("gangflow-api")) {
            String where = line.startsWith("everywhere: ") ? " everywhere" : "";
            String[] words = line.replace("everywhere: ", "").split(" ", -1);
            for (String verb : words[0].split(",", -1)) {
                unused.add(verb + " " + words[1] + where);
            }
        }
        for (JsonNode event : requestsOf("system-a")) {
            JsonNode object = event.path("objectRef");
            String group = object.path("apiGroup").asText();
            String part = object.path("subresource").asText();
            unused.remove(event.path("verb").asText()
                    + " " + object.path("resource").asText()
                    + (group.isEmpty() ? "" : "." + group)
                    + (part.isEmpty() ? "" : "/" + part)
                    + (object.has("namespace") ? "" : " everywhere"));
        }
        return unused;
    }

    private List<JsonNode> requestsOf(String release) throws IOException {
        String name = "system:serviceaccount:" + release + ":gangflow-api";
        return real.audited().stream()
                .filter(event -> event.at("/user/username").asText().equals(name))
                .toList();
    }

    private Set<String> deleted() throws IOException {
        return requestsOf("system-a").stream()
                .filter(event -> event.path("verb").asText().equals("delete"))
                .map(event -> event.path("objectRef"))
                .filter(object -> !object.path("resource").asText().equals("workflows"))
                .map(object -> object.path("resource").asText()
                        + (object.has("apiGroup")
                                ? "." + object.path("apiGroup").asText()
                                : ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void aUserWithTheDocumentedRoleReadsAndTriggersAndIsToldWhatIsNotAllowed()
            throws IOException, InterruptedException {
        String run = submit(seeing, user, "of-user");
        expect(200, seeing, user, "GET " + PAGE + "/runs/" + run);
        expect(200, seeing, user, "GET " + AIRFLOW + "/dags");
        expect(
                200,
                seeing,
                user,
                "POST " + AIRFLOW + "/dags/books/dagRuns",
                "{\"dag_run_id\": \"u2\", \"logical_date\": null}");
        refuse(seeing, user, "GET " + PAGE + "/cluster", "list `nodes` of the whole cluster");
        refuse(seeing, user, "GET " + PAGE + "/runs/" + run + "/logs", "list `pods`");
        refuse(seeing, user, "POST " + PAGE + "/runs/" + run + "/actions", "patch `workflows.argoproj.io`");
        expect(403, seeing, user, "DELETE " + AIRFLOW + "/dags/books/dagRuns/of-user");
        expect(403, seeing, user, "PATCH " + AIRFLOW + "/dags/books", "{\"is_paused\": true}");
    }

    private static void refuse(LeastRightsServing serving, String token, String request, String right)
            throws IOException, InterruptedException {
        assertThat(expect(403, serving, token, request).body().path("detail").asText())
                .contains(right);
    }

    @Test
    void aStrangerSeesNothing() throws IOException, InterruptedException {
        refuse(blind, stranger, "GET " + PAGE + "/runs", "list `workflows.argoproj.io`");
        refuse(blind, stranger, "POST " + PAGE + "/runs", "create `workflows.argoproj.io`");
        refuse(blind, stranger, "GET " + PAGE + "/cluster", "list `nodes` of the whole cluster");
        expect(403, blind, stranger, "GET " + AIRFLOW + "/dags");
    }

    @Test
    void aServerThatMayNotSeeTheClusterSaysSoToThoseWhoMay() throws IOException, InterruptedException {
        String run = submit(blind, owner, "small");
        for (String path : OF_RUN.subList(0, OF_RUN.size() - 1)) {
            expect(200, blind, owner, "GET " + PAGE + "/runs/" + run + path);
        }
        requireServerRefused(expect(403, blind, owner, "GET " + PAGE + "/runs/" + run + "/waits"));
        for (String path : OF_CLUSTER) {
            requireServerRefused(expect(403, blind, owner, "GET " + PAGE + path));
        }
    }

    /** A pipeline of the folder is applied with its roles, which the chart does not let the server grant. */
    @Test
    void aServerThatMayNotGrantRolesRefusesPipelinesOfItsFolder() throws IOException, InterruptedException {
        String body = "{\"pipeline\": \"fan-out\", \"parameters\": {}}";
        while (seeing.ask(owner, "POST", PAGE + "/runs", body).status() == 503) {
            Thread.sleep(50); // the first compilation can take longer than a request may
        }
        requireServerRefused(expect(403, seeing, owner, "POST " + PAGE + "/runs", body));
    }

    private static void requireServerRefused(Answer answer) {
        assertThat(answer.body().path("detail").asText())
                .isEqualTo("Forbidden: the server's own account has no right in the cluster to do this");
    }
}
