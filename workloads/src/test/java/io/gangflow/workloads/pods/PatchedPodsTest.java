package io.gangflow.workloads.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.work.ManifestWork;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pods that their author changes with a patch or a template count in their changed form. */
class PatchedPodsTest {

    @Test
    void aPodSpecPatchOfArgoIsMergedWithoutArgosOwnContainers() {
        Pod pod = pod("""
                apiVersion: argoproj.io/v1alpha1
                kind: Workflow
                metadata: { name: patched }
                spec:
                  entrypoint: main
                  templates:
                    - name: main
                      container: { image: "x:1", command: [x], resources: { requests: { cpu: 1 } } }
                      podSpecPatch: |
                        terminationGracePeriodSeconds: 5
                        initContainers:
                          - { name: init, resources: { requests: { cpu: 64 } } }
                          - { name: proxy, image: "p:1", restartPolicy: Always, resources: { requests: { cpu: 2 } } }
                        containers:
                          - { name: wait, resources: { requests: { cpu: 64 } } }
                          - { name: main, resources: { requests: { cpu: 3 } } }
                """);

        assertThat(pod.getSpec().getTerminationGracePeriodSeconds()).isEqualTo(5);
        assertThat(pod.getSpec().getInitContainers())
                .extracting(Container::getName)
                .containsExactly("proxy");
        assertThat(PodRequests.of(pod.getSpec()).milliCpu()).isEqualTo(5_000);
    }

    @Test
    void thePatchOfAWorkflowIsAppliedBeforeThatOfATemplate() {
        Pod pod = pod("""
                apiVersion: argoproj.io/v1alpha1
                kind: Workflow
                metadata: { name: patched }
                spec:
                  entrypoint: main
                  arguments: { parameters: [{ name: disk, value: fast }] }
                  podSpecPatch: |
                    nodeSelector: { disk: "{{workflow.parameters.disk}}" }
                    containers: [{ name: main, resources: { requests: { cpu: 1, memory: 1Gi } } }]
                  templates:
                    - name: main
                      container: { image: "x:1", command: [x] }
                      podSpecPatch: "containers: [{ name: main, resources: { requests: { cpu: 3 } } }]"
                """);

        assertThat(pod.getSpec().getNodeSelector()).containsEntry("disk", "fast");
        assertThat(PodRequests.of(pod.getSpec()).milliCpu()).isEqualTo(3_000);
        assertThat(PodRequests.of(pod.getSpec()).memoryBytes()).isEqualTo(1L << 30);
    }

    @Test
    void aPodSpecPatchThatIsKnownOnlyLaterIsReported() {
        ManifestWork work = work("""
                apiVersion: argoproj.io/v1alpha1
                kind: Workflow
                metadata: { name: later }
                spec:
                  entrypoint: main
                  templates:
                    - name: main
                      container: { image: "x:1", command: [x] }
                      podSpecPatch: "{{= 'nothing: [' }}"
                """);

        assertThat(work.diagnostics())
                .anySatisfy(finding -> assertThat(finding.message()).contains("podSpecPatch of template `main`"));
    }

    @Test
    void aPodTemplateOfASparkApplicationIsUnderSparksOwnSettings() {
        Pod driver = pods("""
                apiVersion: sparkoperator.k8s.io/v1beta2
                kind: SparkApplication
                metadata: { name: app }
                spec:
                  type: Scala
                  mode: cluster
                  mainClass: x.Y
                  mainApplicationFile: local:///a.jar
                  driver:
                    cores: 1
                    memory: 512m
                    template:
                      metadata: { labels: { team: blue } }
                      spec:
                        initContainers:
                          - { name: proxy, image: "p:1", restartPolicy: Always, resources: { requests: { cpu: 500m } } }
                        containers:
                          - { name: spark-kubernetes-driver, workingDir: /data, resources: { requests: { cpu: 64 } } }
                  executor: { instances: 1, cores: 1, memory: 512m }
                """).stream()
                .filter(pod -> pod.getMetadata().getLabels().containsKey("team"))
                .findFirst()
                .orElseThrow();

        assertThat(driver.getSpec().getContainers()).hasSize(1);
        assertThat(driver.getSpec().getContainers().get(0).getWorkingDir()).isEqualTo("/data");
        assertThat(PodRequests.of(driver.getSpec()).milliCpu()).isEqualTo(1_500);
    }

    private static Pod pod(String manifest) {
        return pods(manifest).get(0);
    }

    private static List<Pod> pods(String manifest) {
        return work(manifest).work().podSets().stream().map(PodSet::pod).toList();
    }

    private static ManifestWork work(String manifest) {
        return ManifestWork.of(
                new ManifestReader().text("patched.yaml", manifest).manifests().objects(), Durations.NONE);
    }
}
