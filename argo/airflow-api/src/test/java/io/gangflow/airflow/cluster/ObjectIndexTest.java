package io.gangflow.airflow.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.airflow.state.DagRunState;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The index of runs after events that arrive twice, late or not at all. */
class ObjectIndexTest {

    private final ObjectIndex<Workflow, DagRun> index =
            new ObjectIndex<>(DagRun::of, DagRun::dagId, DagRun.ORDER, DagRun::isOpen);

    private static Workflow run(String name, String uid, int version, String phase) {
        return ArgoJson.read("""
                {"metadata": {"name": "%s", "uid": "%s", "resourceVersion": "%d", "creationTimestamp": "2026-11-27T00:00:00Z"},
                 "spec": {"workflowTemplateRef": {"name": "train"}}, "status": {"phase": "%s"}}""".formatted(name, uid, version, phase), Workflow.class);
    }

    private List<String> names() {
        return index.all().stream().map(DagRun::name).toList();
    }

    private void list(int version, Workflow... runs) {
        index.start();
        List.of(runs).forEach(index::listed);
        index.replaced(Integer.toString(version));
    }

    @Test
    void aRunIsKnownFromTheList() {
        list(5, run("b", "2", 4, "Running"), run("a", "1", 3, "Running"));

        assertThat(names()).containsExactly("a", "b");
        assertThat(index.of("train")).hasSize(2);
        assertThat(index.of("other")).isEmpty();
    }

    @Test
    void anEventThatComesLateChangesNothing() {
        list(5, run("a", "1", 3, "Running"));
        index.changed(run("a", "1", 9, "Succeeded"));
        index.changed(run("a", "1", 7, "Running"));
        index.changed(run("a", "1", 9, "Running"));

        assertThat(index.get("a").map(DagRun::state)).contains(DagRunState.SUCCESS);
        assertThat(names()).containsExactly("a");
    }

    @Test
    void whatThisServerHasWrittenStaysThoughTheListIsOlder() {
        index.start();
        index.listed(run("a", "1", 3, "Running"));
        index.put(run("new", "2", 9, ""));
        index.put(run("a", "1", 8, "Succeeded"));
        index.replaced("5");

        assertThat(names()).containsExactly("a", "new");
        assertThat(index.get("a").map(DagRun::state)).contains(DagRunState.SUCCESS);
    }

    @Test
    void whatIsNotInANewerListIsGone() {
        list(5, run("a", "1", 3, "Running"), run("b", "2", 4, "Running"));
        list(12, run("b", "2", 4, "Running"));

        assertThat(names()).containsExactly("b");
        assertThat(index.of("train")).extracting(DagRun::name).containsExactly("b");
    }

    @Test
    void aDeletedRunDoesNotComeBackByALateEvent() {
        list(5, run("a", "1", 3, "Running"));
        index.forget("a");
        index.changed(run("a", "1", 8, "Failed"));
        assertThat(names()).isEmpty();

        index.deleted(run("a", "1", 9, "Failed"));
        index.changed(run("a", "2", 10, "Running"));
        assertThat(names()).containsExactly("a");
    }

    @Test
    void aListThatWasReadBeforeADeletionDoesNotBringTheRunBack() {
        list(5, run("a", "1", 3, "Running"));
        index.start();
        index.listed(run("a", "1", 3, "Running"));
        index.forget("a");
        index.replaced("6");

        assertThat(names()).isEmpty();
    }

    @Test
    void theDeletionOfAnEarlierRunOfTheNameKeepsTheNewOne() {
        list(5, run("a", "1", 3, "Running"));
        index.changed(run("a", "2", 12, "Running"));
        index.deleted(run("a", "1", 9, "Failed"));

        assertThat(names()).containsExactly("a");
    }

    @Test
    void whatWasReadInFullIsOfUseUntilTheNextEvent() {
        Workflow read = run("a", "1", 3, "Running");
        list(5, read);
        assertThat(index.isLatest(read)).isTrue();

        index.changed(run("a", "1", 6, "Running"));
        assertThat(index.isLatest(read)).isFalse();
    }

    /** A hundred events in any order, some of them twice: the last event of each run counts. */
    @Test
    void theOrderOfEventsDoesNotMatter() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            List<Workflow> events = new ArrayList<>();
            for (int version = 1; version <= 100; version++) {
                int name = random.nextInt(10);
                Workflow event = run("run-" + name, "uid-" + name, version, version > 80 ? "Succeeded" : "Running");
                events.add(event);
                if (random.nextBoolean()) {
                    events.add(event);
                }
            }
            List<String> expected = last(events);
            Collections.shuffle(events, random);
            ObjectIndex<Workflow, DagRun> shuffled =
                    new ObjectIndex<>(DagRun::of, DagRun::dagId, DagRun.ORDER, DagRun::isOpen);
            events.forEach(shuffled::changed);

            assertThat(shuffled.all().stream().map(each -> each.name() + " " + each.state()))
                    .containsExactlyInAnyOrderElementsOf(expected);
            assertThat(shuffled.of("train")).isEqualTo(shuffled.all());
        }
    }

    private static List<String> last(List<Workflow> events) {
        List<String> last = new ArrayList<>();
        for (int name = 0; name < 10; name++) {
            String wanted = "run-" + name;
            events.stream()
                    .filter(each -> ObjectMetadata.name(each).equals(wanted))
                    .reduce((one, other) -> other)
                    .map(DagRun::of)
                    .ifPresent(run -> last.add(run.name() + " " + run.state()));
        }
        return last;
    }
}
