package io.gangflow.argo.watch;

import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.nodes.Statuses;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A random history of some workflows: they start, progress, end, restart, and are deleted. */
final class World {

    /** An end, and a second life, last longer than a broken connection can stay undetected. */
    private static final long LASTING_MILLIS = 900_000;

    private final List<Event> events;

    World(long seed, int atLeast) {
        Random random = new Random(seed);
        List<Event> made = new ArrayList<>();
        for (int number = 0; made.size() < atLeast; number++) {
            made.addAll(life(random, "wf-" + number));
        }
        made.sort(Comparator.comparingLong(Event::atMillis));
        events = new ArrayList<>();
        for (Event event : made) {
            String version = Integer.toString(events.size() + 1);
            event.workflow().getMetadata().setResourceVersion(version);
            events.add(event);
        }
    }

    /** An event of a workflow; {@code workflow} is its state at that time. */
    record Event(long atMillis, boolean deletion, Workflow workflow) {}

    List<Event> events() {
        return events;
    }

    /** The number of events up to a time. */
    int happened(long nowMillis) {
        int low = 0;
        int high = events.size();
        while (low < high) {
            int middle = (low + high) / 2;
            if (events.get(middle).atMillis() <= nowMillis) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The existing workflows after this many events, by UID. */
    Map<String, Workflow> after(int count) {
        Map<String, Workflow> there = new LinkedHashMap<>();
        for (Event event : events.subList(0, count)) {
            String uid = event.workflow().getMetadata().getUid();
            if (event.deletion()) {
                there.remove(uid);
            } else {
                there.put(uid, event.workflow());
            }
        }
        return there;
    }

    private static List<Event> life(Random random, String name) {
        List<Event> events = new ArrayList<>();
        long now = random.nextInt(2_000_000);
        events.add(new Event(now, false, workflow(name, "", "")));
        int lives = random.nextInt(4) == 0 ? 2 : 1;
        for (int life = 1; life <= lives; life++) {
            for (int step = random.nextInt(20); step >= 0; step--) {
                now += 1 + random.nextInt(20_000);
                events.add(new Event(now, false, workflow(name, "Running", "life " + life)));
            }
            now += 1 + random.nextInt(20_000);
            events.add(new Event(
                    now, false, workflow(name, random.nextBoolean() ? "Succeeded" : "Failed", "life " + life)));
            if (random.nextBoolean()) {
                // as when its archiving is recorded: it has already ended
                events.add(new Event(now + 1, false, workflow(name, "Failed", "life " + life)));
            }
            now += LASTING_MILLIS + random.nextInt(10_000);
        }
        if (random.nextBoolean()) {
            events.add(new Event(now, true, workflow(name, "Failed", "life " + lives)));
        }
        return events;
    }

    private static Workflow workflow(String name, String phase, String startedAt) {
        Workflow workflow = new Workflow();
        workflow.getMetadata().setName(name);
        workflow.getMetadata().setUid("uid-" + name);
        workflow.setStatus(Statuses.of(phase, startedAt));
        return workflow;
    }
}
