package io.gangflow.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.page.check.PlannedCheck;
import io.gangflow.page.check.PlannedWork;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.workloads.foreign.StageManifests;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Pipeline files: read, checked, planned, compiled, the objects of a run found, and all findings shown. */
class PipelineFuzzTest {

    private static final Optional<Cluster> CLUSTER =
            Optional.of(Cluster.of("small", Cluster.pool("w", 2, Resources.of(4_000, 8L << 30))));

    static Stream<byte[]> seeds() throws IOException {
        String head = "version: 1\nname: p\nstages:\n";
        return new Seeds()
                        .corpus(PipelineFuzzTest.class)
                        .files("pipelines/definitions", ".yaml")
                        .files("pipelines/src/test/resources/checks", ".yaml")
                        .repeated(head, "  a: { run: [x], image: y }\n", "")
                        .repeated(head + "  a: { run: [x], image: y, env: { A: \"", "${parameters.x}", "\" } }\n")
                        .repeated("", "[", "")
                        .repeated("a: ", "'", "")
                        .stream();
    }

    @MethodSource("seeds")
    @DictionaryFile(resourcePath = "/io/gangflow/fuzz/yaml.dict")
    @FuzzTest
    void everyPipelineFileIsReadOrRefused(byte[] input) throws Exception {
        byte[] file = Input.bytes(input);
        Budget.check(() -> {
            Checked<Plan> plan = PipelineReader.read("pipeline.yaml", file)
                    .then(pipeline -> StageManifests.plan(pipeline, Optional.empty()));
            List<Diagnostic> found = new ArrayList<>(plan.diagnostics());
            plan.value()
                    .ifPresent(sound -> found.addAll(PlannedCheck.compiled(new PlannedWork(sound), CLUSTER)
                            .diagnostics()));
            Findings.show("pipeline.yaml", file, found);
        });
    }
}
