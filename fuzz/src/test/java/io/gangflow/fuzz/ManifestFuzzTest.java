package io.gangflow.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.convert.Converter;
import io.gangflow.rules.ObjectRules;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.ManifestWork;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Other people's manifests: read, their pods found, checked alone and against a cluster, converted. */
class ManifestFuzzTest {

    private static final Optional<Cluster> CLUSTER =
            Optional.of(Cluster.of("small", Cluster.pool("w", 2, Resources.of(4_000, 8L << 30))));

    static Stream<byte[]> seeds() throws IOException {
        return new Seeds()
                        .corpus(ManifestFuzzTest.class)
                        .files("cli/src/test/resources/hostile/objects", ".yaml")
                        .files("workloads/src/test/resources/foreign", ".yaml")
                        .files("rules/src/test/resources/traps", ".yaml")
                        .repeated("", "---\napiVersion: v1\nkind: Pod\nmetadata: { name: a }\n", "")
                        .repeated("apiVersion: v1\nkind: List\nitems:\n", "- {apiVersion: v1, kind: Pod}\n", "")
                        .stream();
    }

    @MethodSource("seeds")
    @DictionaryFile(resourcePath = "/io/gangflow/fuzz/yaml.dict")
    @FuzzTest
    void everyManifestIsReadOrRefused(byte[] input) throws Exception {
        String text = Input.text(input);
        Budget.check(() -> {
            ForeignManifests read =
                    new ManifestReader().text("objects.yaml", text).manifests();
            ManifestWork work = ManifestWork.of(read.objects(), Durations.NONE);
            ObjectRules.check(read.objects(), work.work(), CLUSTER);
            ObjectRules.fits(read.objects(), work.work(), CLUSTER);
            Converter.of(read.objects(), "converted", "objects.yaml");
        });
    }
}
