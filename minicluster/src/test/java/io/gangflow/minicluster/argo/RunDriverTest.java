package io.gangflow.minicluster.argo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.interpreter.WorkflowRun;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.faults.ModelReply;
import io.gangflow.minicluster.faults.ModelHttp;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the API's refusals mean for a run: some pass, and the others end the step. */
final class RunDriverTest {

    private static final String POD = "'container':{'image':'busybox','command':['true']}";
    private static final String DELETION =
            "'resource':{'action':'delete','manifest':'apiVersion: batch/v1\\nkind: Job\\nmetadata: { name: made }\\n'}";

    private final List<String> requests = new ArrayList<>();
    private final KubernetesClient client = ModelHttp.client();

    @AfterEach
    void close() {
        ModelHttp.WIRE.remove();
        client.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 503, 504})
    void aPodIsCreatedLaterWhenTheApiIsBusy(int code) {
        WorkflowRun run = run(POD);

        assertThatThrownBy(() -> advance(run, code)).isInstanceOf(KubernetesClientException.class);
        assertThat(phase(run)).isEqualTo("Running");
    }

    @ParameterizedTest
    @ValueSource(strings = {POD, DELETION})
    void anApiThatDoesNotAnswerEndsNoStep(String work) {
        WorkflowRun run = run(work);
        ModelHttp.WIRE.set(request -> {
            throw new IOException("connection reset");
        });

        assertThatThrownBy(() -> driver(run).advance(0)).isInstanceOf(KubernetesClientException.class);
        assertThat(phase(run)).isEqualTo("Running");
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 403, 422, 500})
    void aPodThatIsRefusedIsAnError(int code) {
        WorkflowRun run = run(POD);

        advance(run, code);

        assertThat(phase(run)).isEqualTo("Error");
        assertThat(run.nodes().get(1).message()).isEqualTo("because " + code);
        assertThat(run.done()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 503, 504})
    void anObjectIsDeletedLaterWhenTheApiIsBusy(int code) {
        WorkflowRun run = run(DELETION);

        assertThatThrownBy(() -> advance(run, code)).isInstanceOf(KubernetesClientException.class);
        assertThat(phase(run)).isEqualTo("Running");
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 500})
    void aDeletionThatIsRefusedFailsItsStep(int code) {
        WorkflowRun run = run(DELETION);

        advance(run, code);

        assertThat(phase(run)).isEqualTo("Failed");
        assertThat(run.nodes().get(1).message()).isEqualTo("because " + code);
    }

    @Test
    void anObjectThatIsGoneAlreadyCountsAsDeleted() {
        WorkflowRun run = run(DELETION);

        advance(run, 404);

        assertThat(phase(run)).isEqualTo("Succeeded");
        assertThat(requests).containsExactly("DELETE");
    }

    @Test
    void anotherControllerRepeatsADeletionThatWasNotRecorded() {
        WorkflowRun first = run(DELETION);
        assertThatThrownBy(() -> advance(first, 503)).isInstanceOf(KubernetesClientException.class);
        List<NodeStatus> recorded = first.nodes();
        requests.clear();

        WorkflowRun second = run(DELETION);
        answer(200);
        RunDriver driver = driver(second);
        driver.restore(recorded, 1_000);
        driver.advance(1_000);

        assertThat(requests).containsExactly("DELETE");
        assertThat(phase(second)).isEqualTo("Succeeded");
    }

    private void advance(WorkflowRun run, int code) {
        answer(code);
        driver(run).advance(0);
    }

    private void answer(int code) {
        ModelHttp.WIRE.set(request -> {
            requests.add(request.method());
            return ModelReply.status(code, "because " + code);
        });
    }

    private RunDriver driver(WorkflowRun run) {
        RunObjects objects = new RunObjects(
                client,
                new SimulatedView(),
                new ObjectMetaBuilder()
                        .withName("run")
                        .withNamespace("ns")
                        .withUid("uid")
                        .build());
        return new RunDriver(run, objects, pod -> {});
    }

    private static String phase(WorkflowRun run) {
        return run.nodes().get(1).phase();
    }

    private static WorkflowRun run(String work) {
        String template = "{'metadata':{'name':'t','namespace':'ns'},'spec':{'entrypoint':'main','templates':["
                + "{'name':'main','dag':{'failFast':false,'tasks':[{'name':'a','template':'work'}]}},"
                + "{'name':'work',%s}]}}".formatted(work);
        return new WorkflowRun(ArgoJson.read(template.replace('\'', '"'), WorkflowTemplate.class), "run", Map.of());
    }
}
