package io.gangflow.minicluster.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.minicluster.image.ImageCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Unmodified PyTorch and TensorFlow find their ranks by the variables that operators set. Each test is skipped if the
 * framework is not installed; the torchrun of PyTorch 1 does not run on Python 3.11.
 */
@Timeout(300)
final class TrainingFrameworksTest {

    private static final String TORCH = """
            import torch, torch.distributed as dist
            dist.init_process_group("gloo")
            model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(4, 1))
            model(torch.ones(2, 4) * dist.get_rank()).sum().backward()
            total = torch.tensor([float(dist.get_rank())])
            dist.all_reduce(total)
            print(f"world {dist.get_world_size()} sum {total.item():.0f}")
            dist.destroy_process_group()
            """;

    private static final String TENSORFLOW = """
            import tensorflow as tf
            strategy = tf.distribute.MultiWorkerMirroredStrategy()
            with strategy.scope():
                one = tf.Variable(1.0)
            total = strategy.reduce(tf.distribute.ReduceOp.SUM, strategy.run(lambda: one + 0.0), axis=None)
            print(f"replicas {strategy.num_replicas_in_sync} sum {float(total):.0f}")
            """;

    @TempDir
    Path folder;

    @SuppressWarnings("NullAway.Init") // set by each test
    private RunningKubelet kubelet;

    @AfterEach
    void stop() throws InterruptedException {
        if (kubelet != null) {
            kubelet.close();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void pyTorchMeetsByTheVariablesOfVolcanosPlugin(boolean namespaces) throws Exception {
        String python = LocalPython.with("torch");
        start(namespaces);
        String script = script("train.py", TORCH);
        for (String gang : List.of("red", "blue")) {
            for (int rank = 0; rank < 2; rank++) {
                Map<String, String> variables = Map.of(
                        "MASTER_ADDR",
                        "%1$s-0.%1$s".formatted(gang),
                        "MASTER_PORT",
                        "23456",
                        "RANK",
                        Integer.toString(rank),
                        "WORLD_SIZE",
                        "2");
                kubelet.create(inGang(gang, rank, variables, python, script));
            }
        }
        for (String name : List.of("red-0", "red-1", "blue-0", "blue-1")) {
            kubelet.awaitSuccess(name);
            assertThat(kubelet.log(name)).endsWith("world 2 sum 1\n");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void torchrunMeetsByTheVariablesOfKubeflowsTrainer(boolean namespaces) throws Exception {
        String python = LocalPython.with("torch", 2);
        start(namespaces);
        String script = script("train.py", TORCH);
        for (int node = 0; node < 2; node++) {
            Map<String, String> variables = Map.of(
                    "PET_NNODES", "2",
                    "PET_NPROC_PER_NODE", "2",
                    "PET_NODE_RANK", Integer.toString(node),
                    "PET_MASTER_ADDR", "red-0.red",
                    "PET_MASTER_PORT", "29400");
            kubelet.create(inGang("red", node, variables, python, "-m", "torch.distributed.run", script));
        }
        assertFourRanks();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void torchrunMeetsByARendezvousEndpoint(boolean namespaces) throws Exception {
        String python = LocalPython.with("torch", 2);
        start(namespaces);
        String script = script("train.py", TORCH);
        for (int node = 0; node < 2; node++) {
            Map<String, String> variables = Map.of(
                    "PET_NNODES", "2",
                    "PET_NPROC_PER_NODE", "2",
                    "PET_RDZV_BACKEND", "c10d",
                    "PET_RDZV_ID", "one",
                    "PET_RDZV_ENDPOINT", "red-0.red:29400");
            kubelet.create(inGang("red", node, variables, python, "-m", "torch.distributed.run", script));
        }
        assertFourRanks();
    }

    private void assertFourRanks() throws Exception {
        for (String name : List.of("red-0", "red-1")) {
            kubelet.awaitSuccess(name);
            assertThat(kubelet.log(name).lines().filter("world 4 sum 6"::equals))
                    .as(kubelet.log(name))
                    .hasSize(2);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void tensorFlowMeetsByItsConfiguration(boolean namespaces) throws Exception {
        String python = LocalPython.with("tensorflow");
        start(namespaces);
        String script = script("train.py", TENSORFLOW);
        for (int index = 0; index < 2; index++) {
            String config = "{\"cluster\":{\"worker\":[\"red-0.red:2222\",\"red-1.red:2222\"]},"
                    + "\"task\":{\"type\":\"worker\",\"index\":%d}}".formatted(index);
            kubelet.create(inGang("red", index, Map.of("TF_CONFIG", config), python, script));
        }
        for (String name : List.of("red-0", "red-1")) {
            kubelet.awaitSuccess(name);
            assertThat(kubelet.log(name)).endsWith("replicas 2 sum 2\n");
        }
    }

    private void start(boolean namespaces) throws IOException {
        kubelet = RunningKubelet.in(
                folder.resolve("cluster"), ImageCatalogue.empty().trusting(true), Map.of(), namespaces);
    }

    private String script(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static Pod inGang(String gang, int index, Map<String, String> variables, String... command) {
        Map<String, String> all = new TreeMap<>(variables);
        all.put("OMP_NUM_THREADS", "1");
        Pod pod = TestPods.own(gang + "-" + index, all, command);
        pod.getSpec().setHostname(pod.getMetadata().getName());
        pod.getSpec().setSubdomain(gang);
        return pod;
    }
}
