package io.gangflow.minicluster.kubelet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gangflow.minicluster.image.ImageCatalogue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** mpirun starts its ranks without an ssh daemon. */
@Timeout(120)
final class RemoteShellTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"", "-x", "-p 2222", "-o StrictHostKeyChecking=no -l anna -q"})
    void theWordsAfterTheHostAreACommandOfTheShell(String options) throws Exception {
        RemoteShell.writeTo(folder);
        List<String> command =
                new ArrayList<>(List.of(RemoteShell.environment(folder).getOrDefault("OMPI_MCA_plm_rsh_agent", "")));
        Stream.of(options.split(" ", 0)).filter(word -> !word.isEmpty()).forEach(command::add);
        command.addAll(List.of("worker-0.gang", "A=1; export A;", "sh", "-c", "'echo $A $0'", "two"));

        assertThat(output(command)).isEqualTo("1 two");
    }

    @Test
    void theExitCodeIsThatOfTheCommand() throws Exception {
        RemoteShell.writeTo(folder);
        RemoteShell.writeTo(folder);

        assertThat(new ProcessBuilder(folder.resolve("rsh").toString(), "host", "exit 7")
                        .start()
                        .waitFor())
                .isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void openMpiRunsARankForEachHost(boolean namespaces) throws Exception {
        boolean installed = Stream.of(System.getenv().getOrDefault("PATH", "").split(":", 0))
                .anyMatch(path -> Files.isExecutable(Path.of(path, "mpirun")));
        assumeTrue(installed, "mpirun is not installed");
        RunningKubelet kubelet =
                RunningKubelet.in(folder, ImageCatalogue.empty().trusting(true), Map.of(), namespaces);
        try {
            for (String name : List.of("worker-0", "worker-1")) {
                var worker = TestPods.own(name, Map.of(), "sleep", "600");
                worker.getSpec().setHostname(name);
                worker.getSpec().setSubdomain("gang");
                kubelet.create(worker);
            }
            var master = TestPods.own(
                    "master-0",
                    Map.of(
                            "MPI_HOST", "worker-0.gang,worker-1.gang",
                            "OMPI_ALLOW_RUN_AS_ROOT", "1",
                            "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"),
                    "sh",
                    "-c",
                    "mpirun --host $MPI_HOST -np 2 sh -c 'echo rank $OMPI_COMM_WORLD_RANK of $OMPI_COMM_WORLD_SIZE'");
            master.getSpec().setHostname("master-0");
            master.getSpec().setSubdomain("gang");
            kubelet.create(master);

            kubelet.awaitSuccess("master-0");
            assertThat(kubelet.log("master-0").lines()).contains("rank 0 of 2", "rank 1 of 2");
        } finally {
            kubelet.close();
        }
    }

    private static String output(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }
}
