package io.gangflow.benchmarks.large;

import io.gangflow.benchmarks.ChildProcess;
import io.gangflow.benchmarks.Kubeconfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Runs {@code why}, {@code doctor}, {@code list} and {@code watch} on a cluster of thousands of nodes, each as a
 * separate process, one after the other. Run it from the source folder after a full build.
 */
@Command(name = "large-cluster-benchmark", mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class LargeClusterBenchmark implements Callable<Integer> {

    @Option(names = "--nodes", defaultValue = "5000")
    private int nodes;

    @Option(names = "--pods", defaultValue = "100000")
    private int pods;

    @Option(names = "--argo-runs", defaultValue = "2000", description = "Workflows of ten pods each, in the namespace.")
    private int workflows;

    @Option(names = "--rounds", defaultValue = "5")
    private int rounds;

    @Option(names = "--folder", defaultValue = "large-cluster-benchmark-out")
    private Path folder;

    @Option(names = "--gangflow", defaultValue = "./gangflow")
    private Path gangflow;

    @Option(names = "--only", split = ",", description = "Of why, why-pod, doctor, list, watch (default: all).")
    private List<String> only = List.of();

    @Option(names = "--kubeconfig", description = "A filled cluster instead of the embedded one.")
    private @Nullable Path kubeconfig;

    public static void main(String[] args) {
        System.exit(new CommandLine(new LargeClusterBenchmark()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Files.createDirectories(folder);
        if (kubeconfig != null) {
            measure(kubeconfig);
            return 0;
        }
        ChildProcess server = LargeCluster.start(folder, nodes, pods, workflows);
        try (server) {
            measure(Kubeconfig.in(folder));
        }
        return 0;
    }

    private void measure(Path config) throws IOException, InterruptedException {
        Map<String, List<String>> commands = new LinkedHashMap<>();
        commands.put("why", List.of("why"));
        commands.put("why-pod", List.of("why", LargeObjects.podName(30)));
        commands.put("doctor", List.of("doctor"));
        commands.put("list", List.of("list"));
        commands.put("watch", List.of("watch", LargeObjects.RUN));
        if (!only.isEmpty()) {
            commands.keySet().retainAll(only);
        }
        Map<String, List<MeasuredProcess>> times = new LinkedHashMap<>();
        for (int round = 0; round < rounds; round++) {
            for (Map.Entry<String, List<String>> command : commands.entrySet()) {
                List<String> words = new ArrayList<>(List.of(gangflow.toString()));
                words.addAll(command.getValue());
                times.computeIfAbsent("gangflow " + command.getKey(), name -> new ArrayList<>())
                        .add(MeasuredProcess.run(
                                words,
                                Map.of("KUBECONFIG", config.toAbsolutePath().toString()),
                                folder.resolve(command.getKey() + ".log")));
            }
        }
        MeasuredProcess.table("%,d nodes, %,d pods".formatted(nodes, pods), times)
                .forEach(System.out::println);
    }
}
