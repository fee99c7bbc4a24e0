package io.gangflow.minicluster.argo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.model.ArgoJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A pod's status as the state of its node, in Argo's wording. */
final class NodePodStateTest {

    private static final String FAILED_MAIN =
            "{'name':'main','state':{'terminated':{'exitCode':3,'reason':'Error','message':'disk full'}}}";

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "a pod without a status waits without a message" + "| {} | Pending | ''",
                "an unschedulable pod shows the scheduler's message"
                        + "| {'conditions':[{'type':'PodScheduled','status':'False','reason':'Unschedulable','message':'0/2 nodes'}]}"
                        + "| Pending | Unschedulable: 0/2 nodes",
                "another reason of the same condition is not shown"
                        + "| {'conditions':[{'type':'PodScheduled','status':'False','reason':'SchedulingGated','message':'gated'}]}"
                        + "| Pending | ''",
                "a running pod has no message, whatever its conditions"
                        + "| {'phase':'Running','message':'hello','conditions':[{'type':'PodScheduled','reason':'Unschedulable'}]}"
                        + "| Running | ''",
                "a succeeded pod has no message" + "| {'phase':'Succeeded','message':'hello'} | Succeeded | ''",
                "a failed container shows its exit code and what it left behind"
                        + "| {'phase':'Failed','containerStatuses':[" + FAILED_MAIN + "]}"
                        + "| Failed | main: Error (exit code 3): disk full",
                "a failed container that left nothing shows its exit code"
                        + "| {'phase':'Failed','containerStatuses':[{'name':'main','state':{'terminated':{'exitCode':9,'reason':'OOMKilled'}}}]}"
                        + "| Failed | main: OOMKilled (exit code 9)",
                "the reason of the pod goes before that of its container"
                        + "| {'phase':'Failed','reason':'Evicted','message':'low on memory','containerStatuses':["
                        + FAILED_MAIN
                        + "]} | Failed | low on memory",
                "a reason of the pod without a message leaves the message empty"
                        + "| {'phase':'Failed','reason':'Evicted','containerStatuses':[" + FAILED_MAIN
                        + "]} | Failed | ''",
                "a failed pod whose container has not ended shows the pod's message"
                        + "| {'phase':'Failed','message':'node lost','containerStatuses':[{'name':'main','state':{'running':{}}}]}"
                        + "| Failed | node lost",
                "a failed pod without any reason has no message" + "| {'phase':'Failed'} | Failed | ''"
            })
    void theMessageIsThatOfArgo(String what, String status, String phase, String message) {
        NodePodState state = NodePodState.of(pod(status));

        assertThat(state.phase()).as(what).isEqualTo(phase);
        assertThat(state.message()).as(what).isEqualTo(message.equals("''") ? "" : message);
    }

    @Test
    void theContainerMainHasTheExitCodeAndTheResult() {
        NodePodState state = NodePodState.of(pod("{'phase':'Failed','containerStatuses':["
                + "{'name':'sidecar','state':{'terminated':{'exitCode':0,'message':'other'}}}," + FAILED_MAIN + "]}"));

        assertThat(state.exitCode()).isEqualTo("3");
        assertThat(state.result()).isEqualTo("disk full");
    }

    @Test
    void withoutAContainerMainTheFirstOneCounts() {
        NodePodState state = NodePodState.of(pod("{'phase':'Succeeded','containerStatuses':["
                + "{'name':'worker','state':{'terminated':{'exitCode':0,'message':'7'}}},"
                + "{'name':'sidecar','state':{'terminated':{'exitCode':1}}}]}"));

        assertThat(state.exitCode()).isEqualTo("0");
        assertThat(state.result()).isEqualTo("7");
    }

    @Test
    void aPodThatRunsHasNeitherExitCodeNorResult() {
        NodePodState state = NodePodState.of(pod("{'phase':'Running','containerStatuses':[{'name':'main'}]}"));

        assertThat(state.exitCode()).isEmpty();
        assertThat(state.result()).isEmpty();
    }

    @Test
    void nodeAndProgressAreThoseOfThePod() {
        Pod pod = pod("{'phase':'Running'}");
        assertThat(NodePodState.of(pod).host()).isEmpty();
        assertThat(NodePodState.of(pod).progress()).isEmpty();

        pod.getSpec().setNodeName("n1");
        pod.getMetadata().getAnnotations().put("workflows.argoproj.io/progress", "3/10");

        assertThat(NodePodState.of(pod).host()).isEqualTo("n1");
        assertThat(NodePodState.of(pod).progress()).isEqualTo("3/10");
    }

    @ParameterizedTest
    @CsvSource({"Pending, false", "Running, false", "Unknown, false", "Succeeded, true", "Failed, true"})
    void aPodHasEndedWhenItHasSucceededOrFailed(String phase, boolean ended) {
        assertThat(NodePodState.of(pod("{'phase':'%s'}".formatted(phase))).ended())
                .isEqualTo(ended);
    }

    private static Pod pod(String status) {
        return ArgoJson.read(
                "{'metadata':{'name':'a'},'spec':{},'status':%s}"
                        .formatted(status)
                        .replace('\'', '"'),
                Pod.class);
    }
}
