package io.gangflow.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.PriceTable;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.read.ClusterFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportCommandTest {

    /** The output of `tofu output -json` for clusters/eks with two pools, shortened to one output. */
    private static final String OUTPUT = """
            {"gangflow_cluster": {"sensitive": false, "type": ["object", {}], "value": {
              "apiVersion": "gangflow/v1", "kind": "Cluster", "metadata": {"name": "gpu"},
              "nodePools": [
                {"allocatable": {"cpu": "3920m", "gpu": 1, "memory": "14Gi"}, "count": 0,
                 "labels": {"gangflow.io/node-pool": "gpu", "nvidia.com/gpu.present": "true"},
                 "machine": "g4dn.xlarge", "max": 4, "min": 0, "name": "gpu", "pricePerHour": 0.248,
                 "priceSource": "a guess, read 2026-11-21",
                 "taints": [{"effect": "NoSchedule", "key": "nvidia.com/gpu", "value": "present"}]},
                {"allocatable": {"cpu": "1800m", "memory": "6400Mi"}, "count": 2, "labels": {}, "machine": "t3.large",
                 "name": "system", "taints": []}],
              "schedulers": {"volcano": {"actions": ["enqueue", "allocate", "backfill"]}}}}}
            """;

    @TempDir
    Path folder;

    @Test
    void whatTofuPrintsBecomesAClusterFile() throws IOException {
        Path target = folder.resolve("cluster.yaml");
        CommandRun run = CommandRun.of("cluster", "import", written(OUTPUT), "-o", target);
        assertThat(run.code()).as(run.err()).isZero();
        Cluster cluster = ClusterFileReader.read(target).value().orElseThrow();
        assertThat(cluster.name()).isEqualTo("gpu");
        NodePool gpu = cluster.nodePools().get(0);
        assertThat(gpu.scaling()).map(NodePool.Scaling::max).contains(4);
        assertThat(gpu.allocatable()).isEqualTo(Resources.of(3920, 14L << 30).withGpus(1));
        assertThat(gpu.labels()).containsEntry("nvidia.com/gpu.present", "true");
        assertThat(gpu.price().usdPerHour()).isEqualTo(0.248);
        assertThat(cluster.nodePools().get(1).price())
                .isEqualTo(
                        PriceTable.shipped().machine("t3.large").orElseThrow().price());
    }

    @Test
    void theOneOutputDoesAsWell() throws IOException {
        String value = OUTPUT.substring(OUTPUT.indexOf("{\"sensitive"), OUTPUT.lastIndexOf('}'));
        CommandRun run = CommandRun.of(
                "cluster",
                "import",
                written(value.substring(value.indexOf("\"value\": ") + 9, value.lastIndexOf('}'))));
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("kind: Cluster").contains("machine: g4dn.xlarge");
    }

    /** infra-tofu's blueprint and NVIDIA's feature discovery set this label. */
    @Test
    void aShortGpuTypeFitsTheImportedNodesAndCompilesToTheirLabel() throws IOException {
        Path cluster = folder.resolve("cluster.yaml");
        String output = OUTPUT.replace(
                        "\"nvidia.com/gpu.present\": \"true\"", "\"nvidia.com/gpu.product\": \"Tesla-T4\"")
                .replace("\"count\": 0", "\"count\": 1");
        CommandRun imported = CommandRun.of("cluster", "import", written(output), "-o", cluster);
        assertThat(imported.code()).as(imported.err()).isZero();
        for (String type : List.of("t4", "Tesla-T4")) {
            Path pipeline = GpuPipeline.in(folder, type);
            CommandRun check = CommandRun.of("check", pipeline, "--cluster", cluster);
            assertThat(check.code()).as(check.out() + check.err()).isZero();
            CommandRun compiled = CommandRun.of("compile", pipeline);
            assertThat(compiled.out() + compiled.err())
                    .containsPattern("nvidia.com/gpu.product\"?: \"?Tesla-T4")
                    .doesNotContainPattern("gpu.product\"?: \"?t4");
        }
        CommandRun other = CommandRun.of("check", GpuPipeline.in(folder, "v100"), "--cluster", cluster);
        assertThat(other.out() + other.err()).contains("GF0416", "Tesla-V100-SXM2-16GB");
    }

    @Test
    void aFolderWithoutStateIsSaid() throws IOException {
        CommandRun run = CommandRun.of("cluster", "import", written("{}\n"));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("it is empty; has `tofu apply` been run in this folder?");
    }

    @Test
    void outputsOfAnotherFolderAreRefused() throws IOException {
        CommandRun run = CommandRun.of("cluster", "import", written("{\"vpc\": {\"value\": \"x\"}}"));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("no output `gangflow_cluster`");
    }

    @Test
    void whatIsNoJsonIsRefusedWithItsLine() throws IOException {
        CommandRun run = CommandRun.of("cluster", "import", written("{\n  gangflow"));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("it is not JSON (line 2)");
    }

    @Test
    void aClusterThatIsWrongIsNotWritten() throws IOException {
        Path target = folder.resolve("cluster.yaml");
        CommandRun run = CommandRun.of(
                "cluster", "import", written(OUTPUT.replace("\"count\": 2", "\"count\": \"two\"")), "-o", target);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("count").contains("nothing was written");
        assertThat(target).doesNotExist();
    }

    private Path written(String text) throws IOException {
        return Files.writeString(folder.resolve("output.json"), text);
    }
}
