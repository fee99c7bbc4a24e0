package io.gangflow.argo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.argo.nodes.Statuses;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.run.Label;
import io.gangflow.time.Ticker;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A client that cannot complete a retry releases the claim: the next attempt need not wait. */
@Timeout(60)
@SuppressWarnings("NullAway.Init")
final class RetryGivenUpTest {

    private static final String RUN = "wf";

    private Api api;

    @BeforeEach
    void start() throws IOException {
        api = new Api();
        api.kubernetes().resource(failed()).create();
        api.kubernetes()
                .resource(new GenericKubernetesResourceBuilder()
                        .withApiVersion("batch.volcano.sh/v1alpha1")
                        .withKind("Job")
                        .withNewMetadata()
                        .withName("wf-train-0")
                        .withNamespace("default")
                        .withFinalizers("gangflow.io/slow") // prevents the deletion
                        .addToLabels(Map.of(Label.WORKFLOW, RUN, Label.STAGE, "train"))
                        .endMetadata()
                        .build())
                .create();
    }

    @AfterEach
    void stop() {
        Thread.interrupted();
        api.close();
    }

    @Test
    void aRefusedDeletionGivesTheClaimBack() {
        IllegalStateException refused = new IllegalStateException("refused");

        assertThatThrownBy(() -> retry(
                        () -> {
                            throw refused;
                        },
                        () -> {}))
                .isSameAs(refused);

        assertThat(claim()).isEmpty();
    }

    @Test
    void anInterruptedWaitGivesTheClaimBack() {
        assertThatThrownBy(() -> retry(() -> {}, () -> {
                    throw new InterruptedException("enough");
                }))
                .isInstanceOf(InterruptedException.class)
                .hasMessage("enough");

        assertThat(claim()).isEmpty();
    }

    @Test
    void anInterruptedRequestGivesTheClaimBackAndLeavesTheThreadInterrupted() {
        assertThatThrownBy(() -> retry(Thread.currentThread()::interrupt, () -> {}))
                .isInstanceOf(KubernetesClientException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(claim()).isEmpty();
    }

    @Test
    void whatDoesNotGoAwayInTimeGivesTheClaimBack() {
        assertThatThrownBy(() -> retry(() -> {}, () -> {})).hasMessageContaining("is not gone after 1.0 seconds");

        assertThat(claim()).isEmpty();
    }

    /** The reactions to each deletion, and to each wait. */
    private void retry(Runnable deletion, Wait wait) throws InterruptedException {
        try (KubernetesClient kubernetes = api.kubernetes(new Deletions(deletion))) {
            new ArgoClient(kubernetes, "default", Api.CLOCK, new VirtualTicker(wait), Duration.ofSeconds(1)).retry(RUN);
        }
    }

    private String claim() {
        return ObjectView.annotation(api.argo().get(RUN), RunMetadataKeys.RETRYING);
    }

    private static Workflow failed() {
        Workflow workflow = new Workflow();
        workflow.getMetadata().setName(RUN);
        workflow.setStatus(Statuses.of("Failed", ""));
        return NodeCompression.with(
                workflow,
                Map.of(
                        RUN,
                        Statuses.node(RUN, RUN, "DAG", "Failed", "wf.train"),
                        "wf.train",
                        Statuses.node("wf.train", "wf.train", "Pod", "Failed")));
    }

    private interface Wait {
        void begin() throws InterruptedException;
    }

    private record Deletions(Runnable action) implements Interceptor {
        @Override
        public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
            if (request.method().equals("DELETE")) {
                action.run();
            }
        }
    }

    private static final class VirtualTicker implements Ticker {

        private final Wait wait;
        private long millis;

        VirtualTicker(Wait wait) {
            this.wait = wait;
        }

        @Override
        public long nanos() {
            return TimeUnit.MILLISECONDS.toNanos(millis);
        }

        @Override
        public void sleep(long more) throws InterruptedException {
            wait.begin();
            millis += more;
        }
    }
}
