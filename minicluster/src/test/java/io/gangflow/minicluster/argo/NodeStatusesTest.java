package io.gangflow.minicluster.argo;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.value.Outputs;
import io.gangflow.argo.model.value.Parameter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The nodes of a run show what their pods show. */
final class NodeStatusesTest {

    private static final String PARAMETERS = "'outputs':{'parameters':[{'name':'n','value':'7'}]}";

    @ParameterizedTest(name = "a {0} node with a {1} pod is {2} with message {3}")
    @CsvSource({
        "Running,   Pending,   Pending,   waits",
        "Running,   Running,   Running,   waits",
        "Failed,    Pending,   Failed,    of the node",
        "Succeeded, Succeeded, Succeeded, of the node"
    })
    void aRunningNodeIsPendingWhileItsPodIs(String node, String pod, String phase, String message) {
        NodeStatus shown = shown(
                node("a", "Pod", node, "'message':'of the node'"), new NodePodState(pod, "waits", "n1", "1/2", "", ""));

        assertThat(shown.phase()).isEqualTo(phase);
        assertThat(shown.message()).isEqualTo(message);
        assertThat(shown.hostNodeName()).isEqualTo("n1");
    }

    @ParameterizedTest(name = "a {0} node whose container ended with {1}")
    @CsvSource({
        "Succeeded, 0,  0",
        "Failed,    0,  none",
        "Running,   0,  none",
        "Failed,    3,  3",
        "Running,   3,  3",
        "Succeeded, '', none",
        "Failed,    '', none"
    })
    void outputsAppearOnceTheContainerHasEnded(String phase, String exitCode, String expected) {
        NodeStatus shown =
                shown(node("a", "Pod", phase, PARAMETERS), new NodePodState("Running", "", "", "", exitCode, ""));

        assertThat(exitCode(shown)).isEqualTo(expected);
        if (!expected.equals("none")) {
            assertThat(parameters(shown)).containsExactly("n=7");
        }
    }

    @Test
    void anEndedNodeWithoutDeclaredOutputsHasAnExitCodeOnly() {
        NodeStatus shown = shown(node("a", "Pod", "Succeeded", ""), new NodePodState("Succeeded", "", "", "", "0", ""));

        assertThat(exitCode(shown)).isEqualTo("0");
        assertThat(parameters(shown)).isEmpty();
    }

    @Test
    void aNodeWhosePodIsGoneKeepsWhatItHasShown() {
        NodeStatus before = node(
                "a",
                "Pod",
                "Running",
                "'hostNodeName':'n1','progress':'4/5','outputs':{'exitCode':'3','parameters':[{'name':'n','value':'old'}]}");

        NodeStatus shown = of(Map.of("a", before), Map.of(), node("a", "Pod", "Failed", "'message':'pod deleted'"))
                .get("a");

        assertThat(shown.phase()).isEqualTo("Failed");
        assertThat(shown.message()).isEqualTo("pod deleted");
        assertThat(shown.hostNodeName()).isEqualTo("n1");
        assertThat(shown.progress()).isEqualTo("4/5");
        assertThat(exitCode(shown)).isEqualTo("3");
        assertThat(parameters(shown)).containsExactly("n=old");
    }

    @Test
    void aSucceededNodeThatNeverShowedOutputsGetsThem() {
        Map<String, NodeStatus> before = Map.of("a", node("a", "Pod", "Running", "'hostNodeName':'n1'"));

        NodeStatus shown =
                of(before, Map.of(), node("a", "Pod", "Succeeded", PARAMETERS)).get("a");

        assertThat(exitCode(shown)).isEqualTo("0");
        assertThat(parameters(shown)).containsExactly("n=7");
    }

    @Test
    void aNewNodeWithoutAPodHasNoHost() {
        NodeStatus shown =
                of(Map.of(), Map.of(), node("a", "Pod", "Running", "")).get("a");

        assertThat(shown.hostNodeName()).isEmpty();
        assertThat(shown.progress()).isEqualTo("0/1");
        assertThat(exitCode(shown)).isEqualTo("none");
    }

    @Test
    void onlyNodesOfPodsShowPods() {
        Map<String, NodePodState> states = Map.of("a", new NodePodState("Running", "", "n1", "1/2", "3", ""));

        NodeStatus shown = of(Map.of(), states, node("a", "DAG", "Running", "")).get("a");

        assertThat(shown.hostNodeName()).isEmpty();
        assertThat(exitCode(shown)).isEqualTo("none");
    }

    @ParameterizedTest(name = "a {0} node of type {1}")
    @CsvSource({
        "Succeeded, Retry,     0",
        "Failed,    Retry,     0",
        "Running,   Retry,     none",
        "Succeeded, TaskGroup, none"
    })
    void anEndedRetryHasTheOutputsOfItsLastAttempt(String phase, String type, String expected) {
        Map<String, NodePodState> states = Map.of(
                "try0", new NodePodState("Failed", "", "", "", "3", ""),
                "try1", new NodePodState("Succeeded", "", "", "", "0", ""));

        NodeStatus shown = of(
                        Map.of(),
                        states,
                        node("all", type, phase, "'children':['try0','try1']"),
                        node("try0", "Pod", "Failed", ""),
                        node("try1", "Pod", "Succeeded", PARAMETERS))
                .get("all");

        assertThat(exitCode(shown)).isEqualTo(expected);
        assertThat(parameters(shown)).isEqualTo(expected.equals("0") ? List.of("n=7") : List.of());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "a retry without attempts     | 'x':1",
                "an attempt that is not known | 'children':['elsewhere']",
                "an attempt without outputs   | 'children':['try0']"
            })
    void aRetryWithoutOutputsOfAnAttemptKeepsItsOwn(String what, String children) {
        NodeStatus shown = of(
                        Map.of(),
                        Map.of(),
                        node("all", "Retry", "Failed", children + "," + PARAMETERS),
                        node("try0", "Pod", "Failed", ""))
                .get("all");

        assertThat(parameters(shown)).as(what).containsExactly("n=7");
    }

    private static NodeStatus shown(NodeStatus node, NodePodState state) {
        return of(Map.of(), Map.of(node.name(), state), node).get(node.id());
    }

    private static Shown of(Map<String, NodeStatus> before, Map<String, NodePodState> states, NodeStatus... nodes) {
        return new Shown(new NodeStatuses(before, states).of(List.of(nodes)));
    }

    /** The shown nodes by their IDs. */
    private record Shown(Map<String, NodeStatus> nodes) {
        NodeStatus get(String id) {
            return Objects.requireNonNull(nodes.get(id));
        }
    }

    private static NodeStatus node(String id, String type, String phase, String more) {
        String json = "{'id':'%1$s','name':'%1$s','type':'%2$s','phase':'%3$s'%4$s}"
                .formatted(id, type, phase, more.isEmpty() ? "" : "," + more);
        return ArgoJson.read(json.replace('\'', '"'), NodeStatus.class);
    }

    private static String exitCode(NodeStatus node) {
        Outputs outputs = node.outputs();
        return outputs == null ? "none" : Objects.requireNonNullElse(outputs.exitCode(), "none");
    }

    private static List<String> parameters(NodeStatus node) {
        Outputs outputs = node.outputs();
        List<Parameter> parameters = outputs == null ? List.of() : outputs.parameters();
        return parameters.stream()
                .map(parameter -> parameter.name() + "=" + parameter.value())
                .toList();
    }
}
