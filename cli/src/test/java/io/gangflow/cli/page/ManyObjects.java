package io.gangflow.cli.page;

import java.time.Instant;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Objects in numbers: runs, nodes with pods, queues with gangs, and a run of many instances. The same numbers give the same objects. */
final class ManyObjects {

    private static final List<String> PHASES = List.of("Succeeded", "Succeeded", "Succeeded", "Running", "Failed");
    private static final List<String> PIPELINES = List.of("train-ranker", "embed-catalogue", "nightly-report");
    private static final Instant START = Instant.parse("2026-11-27T00:00:00Z");
    private static final int LONGEST_SECONDS = 5_400;
    private static final int TEAMS = 7;

    private ManyObjects() {}

    /** Returns runs of three pipelines, of which every fifth failed and every fifth runs. */
    static String runs(int count) {
        return all(count, ManyObjects::run);
    }

    private static String run(int number) {
        String phase = PHASES.get(number % PHASES.size());
        String pipeline = PIPELINES.get(number % PIPELINES.size());
        Instant started = START.plusSeconds(number * 7L);
        String ended = phase.equals("Running")
                ? ""
                : ", finishedAt: \"%s\"".formatted(started.plusSeconds(60 + number * 131L % LONGEST_SECONDS));
        String message =
                phase.equals("Failed") ? ", message: \"child 'train' failed: exit code 137 (out of memory)\"" : "";
        return """
                apiVersion: argoproj.io/v1alpha1
                kind: Workflow
                metadata: { name: %s-%05d, namespace: default, labels: { gangflow.io/pipeline: %s } }
                spec: {}
                status: { phase: %s, startedAt: "%s", progress: "%d/8"%s%s }
                """.formatted(
                pipeline, number, pipeline, phase, started, phase.equals("Succeeded") ? 8 : number % 8, ended, message);
    }

    /** Returns nodes of three pools, each with two running pods of a team, and a waiting gang for every tenth node. */
    static String cluster(int nodes) {
        return String.join(
                "---\n",
                all(nodes, ManyObjects::node),
                all(TEAMS, team -> queue(team) + "---\n" + group("team-" + team, team, "Running")),
                all(nodes * 2, ManyObjects::placed),
                all(Math.max(1, nodes / 10), ManyObjects::waiting));
    }

    private static String node(int number) {
        int cpus = 16 << number % 3;
        return """
                apiVersion: v1
                kind: Node
                metadata: { name: n-%03d, labels: { gangflow.io/node-pool: pool-%d } }
                status: { allocatable: { cpu: "%d", memory: "%dGi", pods: "110" }, conditions: [{ type: Ready, status: "%s" }] }
                """.formatted(number, number % 3, cpus, cpus * 4, number % 50 == 49 ? "False" : "True");
    }

    private static String queue(int number) {
        return """
                apiVersion: scheduling.volcano.sh/v1beta1
                kind: Queue
                metadata: { name: queue-%d }
                spec: { weight: %d }
                status: { state: Open }
                """.formatted(number, 1 + number % 5);
    }

    private static String group(String name, int queue, String phase) {
        return """
                apiVersion: scheduling.volcano.sh/v1beta1
                kind: PodGroup
                metadata: { name: %s, namespace: default }
                spec: { minMember: 2, queue: queue-%d }
                status: { phase: %s }
                """.formatted(name, queue, phase);
    }

    private static String placed(int number) {
        String node = "nodeName: n-%03d,".formatted(number / 2);
        int team = number / 6 % TEAMS;
        return pod("work-%04d".formatted(number), "team-" + team, 1 + number % 9, node, "status: { phase: Running }");
    }

    /** A gang whose pods no node can hold. */
    private static String waiting(int number) {
        String gang = "gang-%02d".formatted(number);
        return group(gang, number % TEAMS, "Inqueue")
                + "---\n"
                + all(2, member -> pod(gang + "-" + member, gang, 100, "schedulerName: volcano,", ""));
    }

    private static String pod(String name, String group, int cpus, String place, String status) {
        return """
                apiVersion: v1
                kind: Pod
                metadata: { name: %1$s, namespace: default, annotations: { scheduling.k8s.io/group-name: %2$s } }
                spec: { %3$s containers: [{ name: main, image: work, resources: { requests: { cpu: "%5$d", memory: 2Gi } } }] }
                %4$s
                """.formatted(name, group, place, status, cpus);
    }

    /** Returns a run whose second stage has many instances, of which some failed and some run. */
    static String largeRun(String name, int instances) {
        String each = IntStream.range(0, instances)
                .mapToObj(number ->
                        node("i-" + number, name + ".embed(%1$d:%1$d)".formatted(number), "Pod", phaseOf(number), ""))
                .collect(Collectors.joining());
        String children =
                IntStream.range(0, instances).mapToObj(number -> "i-" + number).collect(Collectors.joining(", "));
        return """
                apiVersion: argoproj.io/v1alpha1
                kind: Workflow
                metadata: { name: %1$s, namespace: default, labels: { gangflow.io/pipeline: embed-catalogue } }
                spec:
                  entrypoint: main
                  templates:
                    - name: main
                      dag:
                        tasks:
                          - { name: split, template: work }
                          - { name: embed, template: work, depends: split, withSequence: { count: "%2$d" } }
                          - { name: index, template: work, depends: embed }
                    - { name: work, container: { image: work } }
                status:
                  phase: Running
                  startedAt: "2026-11-27T12:00:00Z"
                  progress: "%3$d/%2$d"
                  nodes:
                """.formatted(name, instances, instances / 2)
                + node(name, name, "DAG", "Running", "split")
                + node("split", name + ".split", "Pod", "Succeeded", "embed")
                + node("embed", name + ".embed", "TaskGroup", "Running", children)
                + each;
    }

    private static String phaseOf(int instance) {
        return instance % 97 == 96 ? "Failed" : instance % 10 < 8 ? "Succeeded" : "Running";
    }

    /** A node of a run's status, as a line. */
    private static String node(String id, String name, String type, String phase, String children) {
        String run = name.replaceFirst("[.].*", "");
        String ended = phase.equals("Running") ? "" : ", finishedAt: \"2026-11-27T12:09:00Z\"";
        return "    %s: { id: %1$s, name: \"%s\", displayName: \"%s\", type: %s, phase: %s, "
                        .formatted(id, name, name.substring(name.indexOf('.') + 1), type, phase)
                + "templateName: %s%s, startedAt: \"2026-11-27T12:01:00Z\"%s, children: [%s] }\n"
                        .formatted(
                                type.equals("DAG") ? "main" : "work",
                                type.equals("DAG") ? "" : ", boundaryID: " + run,
                                ended,
                                children);
    }

    private static String all(int count, IntFunction<String> object) {
        return IntStream.range(0, count).mapToObj(object).collect(Collectors.joining("---\n"));
    }
}
