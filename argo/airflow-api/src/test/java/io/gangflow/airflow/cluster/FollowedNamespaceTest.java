package io.gangflow.airflow.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.gangflow.airflow.dag.Dags;
import io.gangflow.airflow.routes.RunOperations;
import io.gangflow.airflow.run.DagRuns;
import io.gangflow.airflow.state.DagRunState;
import io.gangflow.airflow.trigger.ModelCluster;
import io.gangflow.airflow.trigger.Trigger;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.argo.client.Submission;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.store.ApiServerOptions;
import io.gangflow.server.http.Call;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server watches a namespace to which others also write. */
@Timeout(60)
@SuppressWarnings("NullAway.Init") // set before each test
class FollowedNamespaceTest {

    private ApiServer server;
    private KubernetesClient client;
    private Cluster cluster;
    private DagRuns runs;
    private final Queue<String> requests = new ConcurrentLinkedQueue<>();

    @BeforeEach
    void start() throws IOException {
        server = ApiServer.start(ApiServerOptions.defaults(1));
        client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.empty())
                        .withMasterUrl(server.url().toString())
                        .withNamespace("default")
                        .build())
                .withHttpClientBuilderConsumer(builder ->
                        builder.addOrReplaceInterceptor("requests", new Interceptor() {
                            @Override
                            public void before(
                                    BasicBuilder ignored, HttpRequest request, Interceptor.RequestTags tags) {
                                requests.add(request.method() + " "
                                        + request.uri()
                                                .toString()
                                                .substring(
                                                        server.url().toString().length()));
                            }
                        }))
                .build();
        client.resource(ArgoJson.read("""
                        {"apiVersion": "argoproj.io/v1alpha1", "kind": "WorkflowTemplate", "metadata": {"name": "train", "namespace": "default"},
                         "spec": {"entrypoint": "main", "templates": [{"name": "main", "container": {"image": "example"}}]}}""", WorkflowTemplate.class)).create();
        cluster = new Cluster(new ArgoClient(client, "default", Clock.systemUTC()), client, "default");
        cluster.follow();
        runs = new DagRuns(cluster).recent();
        assertThat(runs.of("~")).isEmpty();
    }

    @AfterEach
    void stop() {
        cluster.close();
        client.close();
        server.close();
    }

    private Workflow submit(String runId) {
        return cluster.argo().submit(Submission.of("train", runId, "nonce")).workflow();
    }

    private void report(Workflow run, String phase) {
        Cluster controller = new Cluster(new ArgoClient(client, "default", Clock.systemUTC()), client, "default");
        controller.merge(
                Workflow.class, ObjectMetadata.name(run), "{\"status\": {\"phase\": \"%s\"}}".formatted(phase));
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 400 && !condition.getAsBoolean(); i++) {
            Thread.sleep(25);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    @Test
    void whatThisServerWritesIsInTheNextAnswer() {
        for (int i = 0; i < 20; i++) {
            Workflow workflow = submit("run-" + i);
            cluster.written(workflow);
            assertThat(runs.of("train")).hasSize(i + 1);
            assertThat(cluster.recent().knownRun("train", "run-" + i)).isPresent();
        }
    }

    @Test
    void whatAnotherWritesIsFoundAtOnceByItsIdAndSoonInLists() throws InterruptedException {
        submit("theirs");
        assertThat(runs.get("train", "theirs").state()).isEqualTo(DagRunState.QUEUED);
        await(() -> runs.of("~").size() == 1);
    }

    @Test
    void aRunThatEndsOrRunsAgainIsSeen() throws InterruptedException {
        Workflow run = submit("one");
        for (String phase : new String[] {"Running", "Succeeded", "Running", "Failed"}) {
            report(run, phase);
            DagRunState wanted = switch (phase) {
                case "Running" -> DagRunState.RUNNING;
                case "Succeeded" -> DagRunState.SUCCESS;
                default -> DagRunState.FAILED;
            };
            await(() -> runs.get("train", "one").state() == wanted);
            await(() -> runs.whole("train", "one").getStatus().phase().equals(phase));
        }
    }

    /** The stored state is older than the retry, whose event is late; the response is up to date. */
    @Test
    void aRunThatHasEndedIsReadAnew() {
        Workflow run = submit("one");
        report(run, "Failed");
        Workflow old = client.resource(run).get();
        old.getMetadata().setResourceVersion("999999999");
        cluster.written(old);
        report(run, "Running");
        assertThat(runs.of("train")).extracting(DagRun::state).containsExactly(DagRunState.FAILED);
        assertThat(runs.get("train", "one").state()).isEqualTo(DagRunState.RUNNING);
        assertThat(runs.whole("train", "one").getStatus().phase()).isEqualTo("Running");
    }

    @Test
    void aTriggerOfAKnownPipelineIsOneRequestAndAPollNone() throws IOException, InterruptedException {
        Trigger trigger = new Trigger(cluster, Clock.systemUTC(), () -> "nonce");
        RunOperations operations = new RunOperations(new Dags(cluster), new DagRuns(cluster), trigger);
        Call call = ModelCluster.call(Map.of("dag_id", "train", "dag_run_id", "one"), Map.of(), "{}");
        await(() -> {
            requests.clear();
            cluster.recent().pipeline("train");
            boolean known =
                    cluster.recent().schedule("train").isEmpty() && runs.of("~").isEmpty();
            return known && requests.stream().allMatch(each -> each.contains("watch=true"));
        });
        requests.clear();
        operations.triggered(call, ArgoJson.tree(Map.of("dag_run_id", "one")));
        operations.read(call);
        assertThat(requests.stream().filter(each -> !each.contains("watch=true")))
                .containsExactly("POST /apis/argoproj.io/v1alpha1/namespaces/default/workflows");
    }

    @Test
    void aDeletedRunIsGone() throws InterruptedException {
        Workflow run = submit("one");
        await(() -> runs.of("~").size() == 1);
        client.resource(run).delete();
        await(() -> runs.of("~").isEmpty());
        cluster.written(submit("two"));
        cluster.argo().delete(ObjectMetadata.name(runs.whole("train", "two")), java.time.Duration.ofSeconds(5));
        cluster.deleted(runs.of("~").stream().findFirst().map(DagRun::name).orElse(""));
        assertThat(runs.of("~")).isEmpty();
    }

    @Test
    void anotherPipelinesRunIsNotListed() throws InterruptedException {
        submit("one");
        await(() -> runs.of("~").size() == 1);
        assertThat(runs.of("train")).hasSize(1);
        assertThat(cluster.recent().knownRun("other", "one")).isEmpty();
    }
}
