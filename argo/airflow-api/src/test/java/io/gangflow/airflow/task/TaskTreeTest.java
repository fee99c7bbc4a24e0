package io.gangflow.airflow.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.server.http.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class TaskTreeTest {

    /** Returns nested DAGs, each with calls of the next. */
    private static WorkflowSpec nested(int deep, int calls) {
        List<String> templates = new ArrayList<>();
        for (int level = 0; level < deep; level++) {
            int next = level + 1;
            templates.add("{\"name\":\"t%d\",\"dag\":{\"tasks\":[%s]}}"
                    .formatted(
                            level,
                            IntStream.range(0, calls)
                                    .mapToObj(call -> "{\"name\":\"c%d\",\"template\":\"t%d\"}".formatted(call, next))
                                    .collect(Collectors.joining(","))));
        }
        templates.add("{\"name\":\"t%d\",\"container\":{\"image\":\"x\"}}".formatted(deep));
        return ArgoJson.read(
                        "{\"spec\":{\"entrypoint\":\"t0\",\"templates\":[%s]}}".formatted(String.join(",", templates)),
                        WorkflowTemplate.class)
                .getSpec();
    }

    @Test
    void tasksOfNestedGroupsAreNamedByTheirPath() {
        assertThat(TaskTree.of(nested(2, 2)).stream().map(Task::id))
                .containsExactly("c0.c0", "c0.c1", "c1.c0", "c1.c1");
    }

    @Test
    void whatCreatesThePodGroupsOfARunIsNoTask() {
        String spec = """
                {"spec":{"entrypoint":"pipeline","templates":[
                {"name":"pipeline","dag":{"tasks":[{"name":"pod-groups","template":"pod-groups"},
                {"name":"count","template":"count","dependencies":["pod-groups"]}]}},
                {"name":"pod-groups","container":{"image":"launcher"}},
                {"name":"count","container":{"image":"x"}}]}}
                """;
        List<Task> tasks =
                TaskTree.of(ArgoJson.read(spec, WorkflowTemplate.class).getSpec());
        assertThat(tasks).extracting(Task::id).containsExactly("count");
        assertThat(tasks.get(0).upstream()).isEmpty();
    }

    @Test
    void callsThatMultiplyAreRefusedBeforeTheyAreFollowed() {
        assertThatThrownBy(() -> TaskTree.of(nested(11, 10))).isInstanceOfSatisfying(ApiException.class, refusal -> {
            assertThat(refusal.status()).isEqualTo(400);
            assertThat(refusal.detail().asText()).contains("more than 10000 times");
        });
    }
}
