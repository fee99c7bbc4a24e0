package io.gangflow.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.gangflow.pipeline.read.ClusterFileReader;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Cluster files. */
class ClusterFuzzTest {

    static Stream<byte[]> seeds() throws IOException {
        return new Seeds()
                        .corpus(ClusterFuzzTest.class)
                        .files("pipelines/clusters", ".yaml")
                        .files("cli/src/test/resources/hostile", "cluster.yaml")
                        .repeated(
                                "version: 1\nname: c\nnode-pools:\n",
                                "  - { name: a, count: 1, cpu: 1, memory: 1Gi }\n",
                                "")
                        .repeated("", "{a: ", "")
                        .repeated("{ kind: Cluster, metadata: { name: c }, nodePools: [", "{ a: ~ }, ", "] }")
                        .repeated("{ kind: Cluster, ", "1: &a b, ", "}")
                        .stream();
    }

    @MethodSource("seeds")
    @DictionaryFile(resourcePath = "/io/gangflow/fuzz/yaml.dict")
    @FuzzTest
    void everyClusterFileIsReadOrRefused(byte[] input) throws Exception {
        byte[] file = Input.bytes(input);
        Budget.check(() -> Findings.show(
                "cluster.yaml",
                file,
                ClusterFileReader.read("cluster.yaml", file).diagnostics()));
    }
}
