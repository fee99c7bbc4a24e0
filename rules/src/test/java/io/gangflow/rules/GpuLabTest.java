package io.gangflow.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.ManifestWork;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The manifests of the GPU lab (seed 004), as printed there and as corrected. */
class GpuLabTest {

    private static final Path SEED = Path.of("src/test/resources/seed-004");

    @ParameterizedTest
    @CsvSource({
        "gpu-config.yaml, GF0675 GF0676",
        "priority-classes.yaml, GF0654 GF0655",
        "low-priority.yaml, GF0636",
        "high-priority.yaml, GF0636 GF0678",
        "deployment.yaml, GF0636 GF0638",
        "affinity.yaml, GF0636 GF0638",
        "toleration.yaml, GF0636 GF0638",
        "dcgm-exporter.yaml, GF0637 GF0638 GF0679 GF0680",
        "dashboard.yaml, GF0639 GF0640",
        "time-slicing.yaml, GF0675 GF0676",
        "shared-pod.yaml, GF0636"
    })
    void everyMistakeIsFoundInTheFileThatMakesIt(String file, String codes) {
        Set<String> found = new TreeSet<>();
        check("lab").stream()
                .filter(finding -> finding.span().file().endsWith("/" + file))
                .forEach(finding -> found.add(finding.code().name()));

        assertThat(found).containsExactly(codes.split(" "));
    }

    @Test
    void correctedNothingIsFound() {
        assertThat(check("right")).extracting(Diagnostic::message).isEmpty();
    }

    @Test
    void aNodeThatHasTheLabelMakesItReal() {
        ManifestReader reader = new ManifestReader().path(SEED.resolve("lab/deployment.yaml"));
        reader.text("nodes", """
                apiVersion: v1
                kind: Node
                metadata: { name: gpu-node-1, labels: { gpu-type: a100 } }
                status: { allocatable: { cpu: 64, memory: 256Gi, nvidia.com/gpu: 8, pods: 110 } }
                """);

        assertThat(check(reader)).extracting(finding -> finding.code().name()).doesNotContain("GF0638");
    }

    private static List<Diagnostic> check(String folder) {
        return check(new ManifestReader().path(SEED.resolve(folder)));
    }

    private static List<Diagnostic> check(ManifestReader reader) {
        ForeignManifests manifests = reader.manifests();
        ManifestWork work = ManifestWork.of(manifests.objects(), Durations.NONE);
        List<Diagnostic> found = new ArrayList<>(manifests.diagnostics());
        found.addAll(work.diagnostics());
        found.addAll(ObjectRules.check(manifests.objects(), work.work(), Optional.empty()));
        return found;
    }
}
