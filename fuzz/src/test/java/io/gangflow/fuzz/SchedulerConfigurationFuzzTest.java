package io.gangflow.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.scheduling.volcano.plugin.VolcanoConfigurationException;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Volcano's scheduler.conf. */
class SchedulerConfigurationFuzzTest {

    static Stream<byte[]> seeds() throws IOException {
        return new Seeds()
                        .corpus(SchedulerConfigurationFuzzTest.class)
                        .files("cli/src/test/resources/hostile", "scheduler.conf.yaml")
                        .texts("""
                        actions: "enqueue, allocate, backfill"
                        tiers:
                        - plugins:
                          - name: priority
                          - name: gang
                            enablePreemptable: false
                          - name: conformance
                        - plugins:
                          - name: overcommit
                            arguments: { overcommit-factor: 1.2 }
                          - name: drf
                          - name: predicates
                          - name: proportion
                          - name: nodeorder
                            arguments: { leastrequested.weight: 1 }
                          - name: binpack
                            arguments: { binpack.weight: 10, binpack.cpu: 5, binpack.resources: nvidia.com/gpu }
                        """)
                        .repeated("actions: allocate\ntiers:\n", "- plugins: [{ name: gang }]\n", "")
                        .stream();
    }

    @MethodSource("seeds")
    @DictionaryFile(resourcePath = "/io/gangflow/fuzz/yaml.dict")
    @FuzzTest
    void everyConfigurationIsReadOrRefused(byte[] input) throws Exception {
        String text = Input.text(input);
        Budget.check(() -> {
            try {
                VolcanoConfiguration.read(text);
            } catch (VolcanoConfigurationException refused) {
                Refusal.check(refused);
            }
        });
    }
}
