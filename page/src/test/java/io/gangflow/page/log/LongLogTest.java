package io.gangflow.page.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.json.BoundedJson;
import io.gangflow.minicluster.store.PodLogSource;
import io.gangflow.page.context.LocalRuns;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.context.RunSource;
import io.gangflow.page.shape.AllShapes;
import io.gangflow.page.testing.TestCluster;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Caller;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Logs that are far longer than what is kept, of an API server that sends all of them; each is generated while it is read. */
@Timeout(120)
final class LongLogTest {

    private static final long MIB = 1L << 20;
    private static final int KEPT_LINES = 50_000;

    /** 32 MiB in memory, where a character takes two bytes; as JSON at most this. */
    private static final long LARGEST_ANSWER = 32 * MIB;

    private static final String RUN = """
            apiVersion: argoproj.io/v1alpha1
            kind: Workflow
            metadata: { name: long, namespace: default, labels: { gangflow.io/pipeline: long } }
            spec: {}
            status: { phase: %s }
            ---
            apiVersion: v1
            kind: Pod
            metadata: { name: long-0, namespace: default, labels: { workflows.argoproj.io/workflow: long, gangflow.io/stage: train } }
            spec: { nodeName: n, containers: [{ name: main, image: work }] }
            """;

    private final AtomicReference<GeneratedLog> log = new AtomicReference<>();
    private final PodLogSource logs =
            request -> Optional.ofNullable(log.get()).map(each -> each.open(request.timestamps()));
    private final TestCluster cluster = new TestCluster(logs);

    LongLogTest() throws IOException {}

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void ofFiftyMebibytesOfShortLinesTheNewestAreAnswered() throws Exception {
        answersTheNewestOf(new GeneratedLog(50 * MIB, 100));
    }

    @Test
    void ofFiftyMebibytesOfLongLinesTheNewestAreAnswered() throws Exception {
        answersTheNewestOf(new GeneratedLog(50 * MIB, 1_000));
    }

    @Test
    @Tag("slow")
    void ofOneGibibyteTheNewestLinesAreAnswered() throws Exception {
        answersTheNewestOf(new GeneratedLog(1024 * MIB, 1_000));
    }

    @Test
    void theFurtherPartsOfALineWithoutEndStandBesideItsStart() throws Exception {
        log.set(new GeneratedLog(MIB, 200_000));
        run("Succeeded", "Succeeded");

        List<String> lines = read(Map.of()).lines().toList();

        assertThat(BoundedJson.MAPPER.readTree(lines.get(0)).path("text").asText())
                .startsWith("line 0 ");
        for (String line : lines) {
            assertThat(BoundedJson.MAPPER.readTree(line).path("at").isNull())
                    .as(line.substring(0, 80))
                    .isFalse();
        }
    }

    /** The pod's log is not read on while the client does not take what there is. */
    @Test
    void aFollowedLogIsReadNoFasterThanItsClientReads() throws Exception {
        GeneratedLog endless = new GeneratedLog(Long.MAX_VALUE, 1_000);
        log.set(endless);
        run("Running", "Running");
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        Thread reader = new Thread(() -> follow(begun, released), "client");
        reader.start();
        assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();

        long read = endless.settled();

        assertThat(read).isLessThan(64 * MIB);
        released.countDown();
        reader.join();
    }

    private void follow(CountDownLatch begun, CountDownLatch released) {
        OutputStream blocked = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                begun.countDown();
                try {
                    released.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                throw new IOException("the client has gone");
            }
        };
        try {
            answer(Map.of("follow", List.of("true"))).body().write(blocked);
        } catch (IOException | InterruptedException expected) {
            assertThat(expected).hasMessage("the client has gone");
        }
    }

    private void answersTheNewestOf(GeneratedLog generated) throws Exception {
        log.set(generated);
        run("Succeeded", "Succeeded");

        String answer = read(Map.of("tail", List.of("10000")));

        assertThat((long) answer.length()).isLessThan(LARGEST_ANSWER);
        List<String> lines = answer.lines().toList();
        JsonNode last = BoundedJson.MAPPER.readTree(lines.get(lines.size() - 2));
        assertThat(last.path("text").asText()).startsWith("line %d ".formatted(generated.lines() - 1));
        JsonNode truncated = BoundedJson.MAPPER.readTree(lines.get(lines.size() - 1));
        assertThat(truncated.path("truncated").asBoolean()).isTrue();
        assertThat(lines.size() - 1).isLessThanOrEqualTo(KEPT_LINES);
        assertThat(truncated.path("omittedLines").asLong()).isEqualTo(generated.lines() - (lines.size() - 1));
    }

    private void run(String phase, String podPhase) {
        cluster.with(RUN.formatted(phase));
        KubernetesClient client = cluster.client();
        Pod pod = client.pods().inNamespace("default").withName("long-0").get();
        pod.getStatus().setPhase(podPhase);
        client.resource(pod).updateStatus();
    }

    private String read(Map<String, List<String>> query) throws IOException, InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        answer(query).body().write(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private Answer.Stream answer(Map<String, List<String>> query) throws InterruptedException {
        KubernetesClient client = cluster.client();
        ArgoClient argo = new ArgoClient(client, "default", Clock.systemUTC());
        PageContext context = new PageContext(
                argo,
                client,
                "default",
                "lab",
                false,
                Clock.systemUTC(),
                new Cluster(argo, client, "default"),
                Optional.empty(),
                LocalRuns.NONE);
        Call call = new Call(
                new Caller("ann", List.of()),
                Map.of("run", "long"),
                query,
                Map.of(),
                MissingNode.getInstance(),
                permission -> true);
        return (Answer.Stream) new LogOperations(new RunSource(context))
                .all()
                .get(0)
                .route(AllShapes.byName())
                .handler()
                .handle(call);
    }
}
