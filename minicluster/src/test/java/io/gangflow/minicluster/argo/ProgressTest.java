package io.gangflow.minicluster.argo;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.status.NodeStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The progress of nodes that work, and of those above them. */
final class ProgressTest {

    private final Map<String, NodeStatus> nodes = new LinkedHashMap<>();

    @ParameterizedTest(name = "a {1} {0} that reports `{2}` shows {3}")
    @CsvSource({
        "Pod,     Running,   3/10, 3/10",
        "Pod,     Running,   '',   0/1",
        "Pod,     Running,   half, 0/1",
        "Pod,     Succeeded, 3/10, 10/10",
        "Pod,     Succeeded, '',   1/1",
        "Pod,     Failed,    3/10, 3/10",
        "Pod,     Skipped,   '',   1/1",
        "Pod,     Omitted,   '',   1/1",
        "Suspend, Running,   '',   0/1",
        "Suspend, Succeeded, '',   1/1",
        "DAG,     Succeeded, '',   ''",
        "Retry,   Running,   9/9,  9/9"
    })
    void aNodeThatWorksShowsItsOwnProgress(String type, String phase, String reported, String shown) {
        node("a", type, phase, reported);

        Progress.sum(nodes);

        assertThat(progress("a")).isEqualTo(shown);
    }

    @Test
    void everyOtherNodeShowsTheSumOfAllBelowIt() {
        node("dag", "DAG", "Running", "", "retry", "c");
        node("retry", "Retry", "Running", "", "a", "b");
        node("a", "Pod", "Failed", "1/4");
        node("b", "Pod", "Running", "2/4");
        node("c", "Pod", "Succeeded", "");

        Progress.sum(nodes);

        assertThat(progress("retry")).isEqualTo("3/8");
        assertThat(progress("dag")).isEqualTo("4/9");
        assertThat(progress("a")).isEqualTo("1/4");
    }

    @Test
    void aNodeBelowTwoOthersCountsOnce() {
        node("dag", "DAG", "Running", "", "a", "b");
        node("a", "Pod", "Succeeded", "2/2", "c");
        node("b", "Pod", "Running", "1/2", "c");
        node("c", "Pod", "Running", "3/4");

        Progress.sum(nodes);

        assertThat(progress("dag")).isEqualTo("6/8");
    }

    @Test
    void aNodeWithoutWorkBelowItKeepsItsProgress() {
        node("dag", "DAG", "Running", "5/6", "group", "elsewhere");
        node("group", "TaskGroup", "Succeeded", "");

        Progress.sum(nodes);

        assertThat(progress("dag")).isEqualTo("5/6");
        assertThat(progress("group")).isEmpty();
    }

    @Test
    void theTotalIsThatOfTheNodesThatWork() {
        node("dag", "DAG", "Running", "90/90", "a", "b");
        node("a", "Pod", "Running", "1/4");
        node("b", "Suspend", "Running", "");

        assertThat(Progress.total(nodes)).hasToString("1/5");
        assertThat(Progress.total(Map.of())).hasToString("0/0");
    }

    private void node(String id, String type, String phase, String progress, String... children) {
        String below = children.length == 0 ? "" : "\"" + String.join("\",\"", children) + "\"";
        String json =
                "{\"id\":\"%1$s\",\"name\":\"%1$s\",\"type\":\"%2$s\",\"phase\":\"%3$s\",\"progress\":\"%4$s\",\"children\":[%5$s]}";
        nodes.put(id, ArgoJson.read(json.formatted(id, type, phase, progress, below), NodeStatus.class));
    }

    private String progress(String id) {
        return Objects.requireNonNull(nodes.get(id)).progress();
    }
}
