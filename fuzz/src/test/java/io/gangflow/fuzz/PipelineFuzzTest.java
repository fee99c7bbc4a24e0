package io.gangflow.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Pipeline files: read, checked, planned, and their findings shown. */
class PipelineFuzzTest {

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
            Checked<Pipeline> pipeline = PipelineReader.read("pipeline.yaml", file);
            List<Diagnostic> found = new ArrayList<>(pipeline.diagnostics());
            pipeline.value()
                    .ifPresent(sound -> found.addAll(new Planner().plan(sound).diagnostics()));
            Findings.show("pipeline.yaml", file, found);
        });
    }
}
