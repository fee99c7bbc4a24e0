package io.gangflow.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.convert.change.WorkChange;
import io.gangflow.convert.change.WorkChanges;
import io.gangflow.convert.change.WorkView;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.workloads.foreign.ManifestReader;
import java.util.List;
import org.junit.jupiter.api.Test;

class WorkChangesTest {

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: nightly }
            parameters: { day: { type: string, default: today } }
            queues: { research: { weight: 1 } }
            schedule: { cron: "0 2 * * *" }
            stages:
              load:
                foreach: [a, b]
                pod:
                  image: "acme/load:1"
                  command: [load, "${item.value}"]
                  resources: { cpu: 500m, memory: 1Gi }
                env: { LEVEL: info }
              train:
                after: [load]
                ddp: { image: "acme/train:1", command: [train], workers: 3, resources: { cpu: 1, memory: 1Gi } }
                queue: research
            """;

    private static WorkView view(String pipeline) {
        return WorkView.of(new Planner()
                .plan(PipelineReader.read("p.yaml", pipeline).value().orElseThrow())
                .value()
                .orElseThrow());
    }

    private static List<String> changes(String before, String after) {
        return WorkChanges.of(view(before), view(after)).stream()
                .map(WorkChange::text)
                .toList();
    }

    @Test
    void anotherTextWithTheSamePodsIsNoChange() {
        String other = PIPELINE.replace("500m", "0.5")
                .replace("[load]", "\n      - load # first")
                .replace("1Gi", "1024Mi");

        assertThat(changes(PIPELINE, other)).isEmpty();
    }

    @Test
    void whatHappensToThePodsOfAStageIsOneLineForEachFact() {
        assertThat(changes(
                        PIPELINE,
                        PIPELINE.replace("workers: 3", "workers: 5")
                                .replace("acme/train:1", "acme/train:2")
                                .replace("cpu: 1,", "cpu: 2,")
                                .replace("queue: research", "timeout: 1h")))
                .containsExactly(
                        "~ train pods: 3 → 5",
                        "~ train cpu: 1 → 2",
                        "~ train gang: 3 → 5",
                        "~ train image: acme/train:1 → acme/train:2",
                        "~ train queue: research → default",
                        "+ train timeout: 3600s");
    }

    @Test
    void settingsOfPodsAreOneLineEach() {
        String settings = """
                    volumes:
                      data: { mount: /data, claim: books, readOnly: true }
                      scratch: { mount: /scratch, emptyDir: 5Gi }
                    shm: 1Gi
                    labels: { team: search }
                    serviceAccount: loader
                    workingDir: /scratch
                    user: 1000
                    readOnly: false
                    capabilities: [NET_BIND_SERVICE]
                    sidecars: { proxy: { image: "acme/proxy:2", env: { LEVEL: info } } }
                    podTemplate: { spec: { runtimeClassName: fast } }
                """;

        assertThat(changes(
                        PIPELINE,
                        PIPELINE.replace("    env: { LEVEL: info }\n", "    env: { LEVEL: info }\n" + settings)))
                .containsExactly(
                        "+ load account: loader",
                        "~ load automountServiceAccountToken: false → true",
                        "+ load capability NET_BIND_SERVICE: yes",
                        "+ load label team: search",
                        "+ load mount /data: claim books, read-only",
                        "+ load mount /scratch: empty folder of 5Gi",
                        "~ load readOnly: true → false",
                        "+ load runtimeClassName: fast",
                        "+ load shm: 1Gi",
                        "+ load sidecar proxy: env LEVEL: info",
                        "+ load sidecar proxy: image: acme/proxy:2",
                        "+ load sidecar proxy: mount /data: claim books, read-only",
                        "+ load sidecar proxy: mount /scratch: empty folder of 5Gi",
                        "+ load sidecar proxy: readOnly: true",
                        "+ load sidecar proxy: restartPolicy: Always",
                        "+ load sidecar proxy: securityContext: {\"allowPrivilegeEscalation\":false,\"capabilities\":{\"drop\":[\"ALL\"]}}",
                        "+ load sidecar proxy: shm: 1Gi",
                        "+ load user: 1000",
                        "+ load working directory: /scratch");
    }

    @Test
    void equalChangesOfManyPodsAreOneLine() {
        assertThat(changes(
                        PIPELINE,
                        PIPELINE.replace("acme/load:1", "acme/load:2").replace("LEVEL: info", "LEVEL: debug")))
                .containsExactly("~ load env LEVEL: info → debug", "~ load image: acme/load:1 → acme/load:2");
    }

    @Test
    void aStageThatIsAddedRemovedOrRenamedIsOneLine() {
        assertThat(changes(PIPELINE, PIPELINE.replace("  load:", "  fetch:").replace("[load]", "[fetch]")))
                .containsExactly("~ load → fetch: renamed, with equal pods", "~ train after: load → fetch");
        String loadOnly = PIPELINE.substring(0, PIPELINE.indexOf("  train:"));
        assertThat(changes(PIPELINE, loadOnly)).containsExactly("- train: 3 pods, image acme/train:1, command [train]");
        assertThat(changes(loadOnly, PIPELINE)).containsExactly("+ train: 3 pods, image acme/train:1, command [train]");
    }

    @Test
    void scheduleAndParametersAreOfTheWholeFile() {
        assertThat(changes(
                        PIPELINE, PIPELINE.replace("0 2 * * *", "0 3 * * *").replace("default: today", "default: now")))
                .containsExactly("~ parameter day: today → now", "~ schedule: 0 2 * * * UTC → 0 3 * * * UTC");
    }

    @Test
    void manifestsAreComparedInTheSameWay() {
        String job = """
                apiVersion: batch/v1
                kind: Job
                metadata: { name: load }
                spec:
                  completions: 2
                  template:
                    spec:
                      restartPolicy: Never
                      containers: [{ name: load, image: "acme/load:1", command: [load], resources: { requests: { cpu: 1 } } }]
                """;
        assertThat(WorkChanges.of(
                        manifests(job),
                        manifests(
                                job.replace("completions: 2", "completions: 3").replace("cpu: 1", "cpu: 2"))))
                .extracting(WorkChange::text)
                .containsExactly("~ load pods: 2 → 3", "~ load request cpu: 1 → 2");
    }

    private static WorkView manifests(String text) {
        return WorkView.of(
                new ManifestReader().text("job.yaml", text).manifests().objects());
    }
}
