package io.gangflow.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RunTextTest {

    private static final Clock NOON = Clock.fixed(Instant.parse("2026-11-22T12:00:00Z"), ZoneOffset.UTC);

    /**
     * A workflow as the real controller writes it: a task of a part of a large pipeline, a fan-out, and an omitted
     * task.
     */
    private static final String WORKFLOW = """
            {"metadata": {"name": "a-1", "creationTimestamp": "2026-11-22T11:58:00Z",
              "labels": {"gangflow.io/pipeline": "a"}, "annotations": {"gangflow.io/run-id": "r"}},
             "spec": {"arguments": {"parameters": [{"name": "x", "value": "3"}]}},
             "status": {"phase": "Failed", "startedAt": "2026-11-22T11:58:00Z", "finishedAt": "2026-11-22T11:59:05Z",
              "message": "child failed", "nodes": {
               "1": {"id": "1", "name": "a-1", "displayName": "a-1", "type": "DAG", "phase": "Failed"},
               "2": {"id": "2", "name": "a-1.count", "displayName": "count", "type": "DAG", "phase": "Succeeded",
                     "startedAt": "2026-11-22T11:58:00Z", "children": ["3"]},
               "3": {"id": "3", "name": "a-1.count.instance", "type": "TaskGroup", "phase": "Succeeded",
                     "children": ["4", "5"]},
               "4": {"id": "4", "name": "a-1.count.instance(0:instance:0)", "type": "Pod", "phase": "Succeeded"},
               "5": {"id": "5", "name": "a-1.count.instance(1:instance:1)", "type": "Pod", "phase": "Succeeded"},
               "6": {"id": "6", "name": "a-1.Part-2.train", "displayName": "train", "type": "DAG", "phase": "Failed",
                     "startedAt": "2026-11-22T11:58:30Z", "children": ["7"]},
               "7": {"id": "7", "name": "a-1.Part-2.train.instance(0:instance:0)", "displayName": "instance(0)",
                     "type": "Pod", "phase": "Failed", "message": "main: Error (exit code 1)"},
               "8": {"id": "8", "name": "a-1.last", "displayName": "last", "type": "Skipped", "phase": "Omitted"},
               "9": {"id": "9", "name": "a-1.train-delay", "displayName": "train-delay", "type": "Suspend",
                     "phase": "Succeeded"}}}}""";

    private static Workflow workflow() {
        return ArgoJson.read(WORKFLOW, Workflow.class);
    }

    @Test
    void aRunIsItsStagesAndWhatFailedInThem() {
        assertThat(RunText.of(workflow(), NOON))
                .containsExactly(
                        "a-1  Failed  1:05",
                        "  pipeline  a",
                        "  run id    r",
                        "  message   child failed",
                        "  x = 3",
                        "├─ ✓ count  2/2  Succeeded",
                        "├─ ✗ train  0/1  Failed",
                        "│   instance(0)  Failed  main: Error (exit code 1)",
                        "└─ – last  0/0  Omitted");
    }

    @Test
    void aListHasALineForEachRunInColumns() {
        assertThat(RunSummary.table(List.of(workflow()), NOON))
                .containsExactly(
                        "WORKFLOW   PIPELINE   RUN ID   STATUS   PROGRESS   AGE   DURATION",
                        "a-1        a          r        Failed              2m    1:05");
    }

    @Test
    void aRunThatWasToldToWaitIsSuspendedWhateverArgoCallsIt() {
        Workflow waiting =
                ArgoJson.read("{\"metadata\": {\"name\": \"a-2\"}, \"spec\": {\"suspend\": true}}", Workflow.class);

        assertThat(RunSummary.phase(waiting)).isEqualTo("Suspended");
    }

    @Test
    void aRunThatAUserStoppedHasNotFailed() {
        assertThat(RunSummary.phase(run("Stop", "Failed", "1/2"))).isEqualTo("Stopped");
        assertThat(RunSummary.phase(run("Stop", "Running", "1/2"))).isEqualTo("Stopping");
        assertThat(RunSummary.phase(run("", "Failed", "1/2"))).isEqualTo("Failed");
    }

    @Test
    void nothingIsLeftToDoOfARunThatSucceededAfterARetry() {
        assertThat(RunSummary.progress(run("", "Succeeded", "26/27"))).isEqualTo("27/27");
        assertThat(RunSummary.progress(run("", "Failed", "26/27"))).isEqualTo("26/27");
    }

    private static Workflow run(String shutdown, String phase, String progress) {
        return ArgoJson.read("""
                {"metadata": {"name": "a-3"}, "spec": {"shutdown": "%s"},
                 "status": {"phase": "%s", "progress": "%s", "finishedAt": "2026-11-22T11:59:05Z"}}
                """.formatted(shutdown, phase, progress), Workflow.class);
    }
}
