package io.gangflow.argo.launch;

import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A random pipeline whose programs sleep for their expected duration, or exceed their timeout. Deterministic for a
 * seed.
 */
final class SleepingPipeline {

    private static final String HEAD = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: sleeping-%d }
            scheduler: %s
            parameters:
              mode: { type: string, default: quick }
            stages:
            """;

    private final long seed;
    private final Random random;
    private final Map<String, Set<String>> before = new LinkedHashMap<>();
    private final StringBuilder text = new StringBuilder();

    private SleepingPipeline(long seed) {
        this.seed = seed;
        random = new Random(seed);
        text.append(HEAD.formatted(seed, random.nextInt(3) == 0 ? "volcano" : "kube-scheduler"));
        int stages = 1 + random.nextInt(4);
        for (int index = 0; index < stages; index++) {
            stage("s" + index);
        }
    }

    static SleepingPipeline of(long seed) {
        return new SleepingPipeline(seed);
    }

    private void stage(String name) {
        List<String> after = new ArrayList<>();
        Set<String> all = new LinkedHashSet<>();
        for (String earlier : before.keySet()) {
            if (random.nextInt(2) == 0) {
                after.add(earlier);
                all.add(earlier);
                all.addAll(before.getOrDefault(earlier, Set.of()));
            }
        }
        before.put(name, all);
        boolean overdue = random.nextInt(8) == 0;
        String sleep = overdue ? "60" : "1";
        text.append("  %s:%n".formatted(name));
        if (!after.isEmpty()) {
            text.append("    after: [%s]%n".formatted(String.join(", ", after)));
        }
        if (random.nextInt(6) == 0) {
            text.append("    when: \"${parameters.mode} == %s\"%n".formatted(random.nextBoolean() ? "quick" : "full"));
        }
        if (random.nextInt(4) == 0) {
            text.append("    foreach: { lang: [de, en] }%n".formatted());
        } else if (random.nextInt(3) == 0) {
            text.append("    copies: %d%n".formatted(1 + random.nextInt(3)));
        }
        if (random.nextInt(4) == 0) {
            text.append("    retry: { limit: 1 }%n".formatted());
        }
        if (overdue) {
            text.append("    timeout: 15s%n".formatted());
        }
        text.append("    expect: %ss%n".formatted(sleep));
        text.append(work(sleep));
    }

    private String work(String sleep) {
        String command = "image: \"test/any:1\", command: [sleep, \"%s\"]".formatted(sleep);
        String resources = "resources: { cpu: 100m, memory: 16Mi }";
        return switch (random.nextInt(5)) {
            case 0 -> "    ddp: { %s, workers: 2, %s }%n".formatted(command, resources);
            case 1 ->
                "    tensorflow: { image: \"test/any:1\", ps: { replicas: 1, command: [sleep, \"%s\"], %s }, worker: { replicas: 2, command: [sleep, \"%s\"], %s } }%n"
                        .formatted(sleep, resources, sleep, resources);
            default -> "    pod: { %s, %s }%n".formatted(command, resources);
        };
    }

    long seed() {
        return seed;
    }

    String text() {
        return text.toString();
    }

    Plan plan() {
        return new Planner()
                .plan(PipelineReader.read("sleeping.yaml", text()).orElseThrow())
                .orElseThrow();
    }

    /** By stage: those that end before it starts. */
    Map<String, Set<String>> before() {
        return before;
    }
}
