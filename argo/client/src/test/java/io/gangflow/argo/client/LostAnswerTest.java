package io.gangflow.argo.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.minicluster.faults.LoopbackProxy;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The server carries out a request, and its response is lost: over real connections. */
@Timeout(60)
@SuppressWarnings("NullAway.Init")
final class LostAnswerTest {

    private Api api;
    private LoopbackProxy proxy;
    private KubernetesClient far;
    private ArgoClient argo;

    @BeforeEach
    void start() throws IOException {
        api = new Api();
        proxy = new LoopbackProxy(api.url());
        far = Api.kubernetes(proxy.uri(), null);
        argo = new ArgoClient(far, "default", Api.CLOCK);
    }

    @AfterEach
    void stop() throws IOException {
        far.close();
        proxy.close();
        api.close();
    }

    @Test
    void aSubmittedRunIsFoundAndNotCreatedAgain() {
        proxy.loseAnswerTo("POST");

        Submitted submitted = argo.submit(submission("mine"));

        assertThat(proxy.lostAnswers()).isEqualTo(1);
        assertThat(submitted.created()).isTrue();
        assertThat(api.argo().list())
                .singleElement()
                .satisfies(run -> assertThat(run.getMetadata().getUid())
                        .isEqualTo(submitted.workflow().getMetadata().getUid()));
    }

    @Test
    void aRunThatSomebodyElseSubmittedMeanwhileIsTheirs() {
        api.argo().submit(submission("theirs"));
        proxy.loseAnswerTo("POST");

        assertThat(argo.submit(submission("mine")).created()).isFalse();
        assertThat(api.argo().list()).hasSize(1);
    }

    private static Submission submission(String nonce) {
        return Submission.of("count", "monday", nonce).with(Map.of("input", "s3://corpus/books"));
    }
}
