package io.gangflow.airflow.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.gangflow.airflow.run.DagRuns;
import io.gangflow.airflow.state.RunState;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.argo.client.Submission;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.api.ApiServerOptions;
import java.io.IOException;
import java.time.Clock;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that follows a namespace in which others write, too. */
@Timeout(60)
@SuppressWarnings("NullAway.Init") // set before each test
class FollowedNamespaceTest {

    private ApiServer server;
    private KubernetesClient client;
    private Cluster cluster;
    private DagRuns runs;

    @BeforeEach
    void start() throws IOException {
        server = ApiServer.start(ApiServerOptions.defaults(1));
        client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.empty())
                        .withMasterUrl(server.url().toString())
                        .withNamespace("default")
                        .build())
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
        controller.merge(Workflow.class, Metadata.name(run), "{\"status\": {\"phase\": \"%s\"}}".formatted(phase));
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
        assertThat(runs.get("train", "theirs").state()).isEqualTo(RunState.QUEUED);
        await(() -> runs.of("~").size() == 1);
    }

    @Test
    void aRunThatEndsOrRunsAgainIsSeen() throws InterruptedException {
        Workflow run = submit("one");
        for (String phase : new String[] {"Running", "Succeeded", "Running", "Failed"}) {
            report(run, phase);
            RunState wanted = switch (phase) {
                case "Running" -> RunState.RUNNING;
                case "Succeeded" -> RunState.SUCCESS;
                default -> RunState.FAILED;
            };
            await(() -> runs.get("train", "one").state() == wanted);
            await(() -> runs.whole("train", "one").getStatus().phase().equals(phase));
        }
    }

    @Test
    void aDeletedRunIsGone() throws InterruptedException {
        Workflow run = submit("one");
        await(() -> runs.of("~").size() == 1);
        client.resource(run).delete();
        await(() -> runs.of("~").isEmpty());
        cluster.written(submit("two"));
        cluster.argo().delete(Metadata.name(runs.whole("train", "two")), java.time.Duration.ofSeconds(5));
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
