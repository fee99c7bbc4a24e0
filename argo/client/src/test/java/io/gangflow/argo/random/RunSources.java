package io.gangflow.argo.random;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Values of the keys of a whole pipeline: schedule, notifications, queues, the section {@code local}. */
final class RunSources {

    private static final List<String> CRONS =
            List.of("0 3 * * *", "*/15 0-6 1,15 * MON-FRI", "30 2 * JAN-MAR 0", " 5 4\t* * * ", "59 23 31 12 6");

    private RunSources() {}

    static Walk in(Walk walk, Dice dice, Names names) {
        return walk.from("a schedule.cron", () -> dice.oneIn(2) ? dice.pick(CRONS) : dice.some(CRONS, 1, 3))
                .from("a schedule.timeZone", () -> dice.pick("UTC", "Europe/Berlin", "America/St_Johns"))
                .from("a schedule.catchUp", () -> "none")
                .from("webhook", () -> receiver(walk))
                .from("slack", () -> receiver(walk))
                .from("a receiver.url", () -> dice.pick("https://alerts.example.com/a?b=c&d=%20", "http://x:8080"))
                .from("a receiver.secret", () -> dice.pick("alerts", "a.b-c"))
                .from("a receiver.key", () -> dice.pick("url", "web_hook.URL"))
                .from("queues", () -> queues(walk, dice, names))
                .from("priorityClasses", () -> classes(walk, dice, names))
                .from("a priority class.value", () -> dice.pick(0, -5, 100, 1_000_000_000, Integer.MIN_VALUE))
                .from("capability", () -> Map.of("cpu", 4_000, "memory", "64Ti", "nvidia.com/gpu", 512))
                .from(
                        "guarantee",
                        () -> dice.pick(
                                Map.<String, Object>of("cpu", 1), Map.<String, Object>of("memory", "1Gi", "gpu", 1)))
                .from("cluster", () -> "cluster.yaml")
                .from("a local image.command[]", () -> dice.pick("python3", "-m", 3, true))
                .from("a local image.jar", () -> "target/x.jar")
                .from("a local image.python", () -> "requirements.txt")
                .from("a local image.image", () -> "gangflow/spark")
                .from("images", () -> images(walk, dice));
    }

    private static Object receiver(Walk walk) {
        Map<String, Object> drawn = walk.object(Shapes.object("notify", "webhook"));
        if (drawn.containsKey("url")) {
            drawn.remove("key");
        }
        return drawn;
    }

    private static Object queues(Walk walk, Dice dice, Names names) {
        Map<String, Object> drawn = new LinkedHashMap<>();
        for (String name : dice.some(List.of("research", "b-2", "q"), 1, 3)) {
            names.queues.add(name);
            drawn.put(name, walk.object(Shapes.object("queues")));
        }
        return drawn;
    }

    private static Object classes(Walk walk, Dice dice, Names names) {
        Map<String, Object> drawn = new LinkedHashMap<>();
        for (String name : dice.some(List.of("urgent", "idle", "p-9"), 1, 2)) {
            names.priorities.add(name);
            drawn.put(name, walk.object(Shapes.object("priorityClasses")));
        }
        return drawn;
    }

    private static Object images(Walk walk, Dice dice) {
        Map<String, Object> drawn = new LinkedHashMap<>();
        for (String pattern : dice.some(List.of("acme/etl*", "acme/*", "*"), 1, 3)) {
            drawn.put(pattern, walk.object(Shapes.object("local", "images")));
        }
        return drawn;
    }
}
