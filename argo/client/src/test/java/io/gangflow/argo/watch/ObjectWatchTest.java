package io.gangflow.argo.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.model.Workflow;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ten thousand events through a connection that fails in every way: no end is missed, none is reported twice. */
final class ObjectWatchTest {

    private static final int EVENTS = 10_000;
    private static final long SETTLED_MILLIS = 1_800_000;

    @ParameterizedTest
    @ValueSource(longs = {1, 20_261_122, 77_777})
    void nothingIsMissedAndNothingIsToldTwice(long seed) throws InterruptedException {
        World world = new World(seed, EVENTS);
        FaultySource source = new FaultySource(world, seed);
        Recorder recorder = new Recorder();
        long lastMillis = world.events().get(world.events().size() - 1).atMillis();

        new ObjectWatch<>(source, new WorkflowEnding(), WatchLimits.DEFAULT, source).follow(recorder, () -> {
            if (source.millis() > lastMillis) {
                source.calmDown();
            }
            return source.millis() > lastMillis + SETTLED_MILLIS;
        });

        int faults =
                source.faults().values().stream().mapToInt(Integer::intValue).sum();
        String which = "seed %d, %d events, %d faults: %s"
                .formatted(seed, world.events().size(), faults, source.faults());
        assertThat(faults).as(which).isGreaterThanOrEqualTo(1_000);
        assertThat(source.faults()).as(which).hasSize(11);
        assertThat(recorder.ends).as("ends, %s", which).isEqualTo(ends(world));
        assertThat(recorder.deletions).as("deletions, %s", which).isEqualTo(deletions(world));
        assertThat(recorder.last).as("last states, %s", which).isEqualTo(last(world));
    }

    /** Each ended life, once. */
    private static Map<String, Integer> ends(World world) {
        Map<String, Integer> ends = new TreeMap<>();
        WorkflowEnding ending = new WorkflowEnding();
        for (World.Event event : world.events()) {
            if (ending.ended(event.workflow())) {
                ends.put(event.workflow().getMetadata().getName() + " " + ending.life(event.workflow()), 1);
            }
        }
        return ends;
    }

    private static Map<String, Integer> deletions(World world) {
        Map<String, Integer> deletions = new TreeMap<>();
        world.events().stream()
                .filter(World.Event::deletion)
                .forEach(event -> deletions.put(event.workflow().getMetadata().getName(), 1));
        return deletions;
    }

    private static Map<String, String> last(World world) {
        Map<String, String> last = new LinkedHashMap<>();
        world.after(world.events().size())
                .values()
                .forEach(workflow -> last.put(
                        workflow.getMetadata().getName(), workflow.getMetadata().getResourceVersion()));
        return last;
    }

    private static final class Recorder implements ObjectListener<Workflow> {

        private final Map<String, Integer> ends = new TreeMap<>();
        private final Map<String, Integer> deletions = new TreeMap<>();
        private final Map<String, String> last = new LinkedHashMap<>();

        @Override
        public void changed(Workflow workflow) {
            last.put(workflow.getMetadata().getName(), workflow.getMetadata().getResourceVersion());
        }

        @Override
        public void ended(Workflow workflow) {
            String life = workflow.getMetadata().getName() + " "
                    + workflow.getStatus().startedAt();
            ends.merge(life, 1, Integer::sum);
        }

        @Override
        public void deleted(Workflow workflow) {
            deletions.merge(workflow.getMetadata().getName(), 1, Integer::sum);
            last.remove(workflow.getMetadata().getName());
        }
    }
}
