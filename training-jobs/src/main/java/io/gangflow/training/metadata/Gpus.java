package io.gangflow.training.metadata;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The GPUs that the driver of NVIDIA lists in /proc, which needs neither CUDA nor a program of its. */
final class Gpus {

    private static final String MODEL = "Model:";

    private Gpus() {}

    /**
     * Models of all GPUs, in the order of their addresses; none where there is no driver.
     *
     * @param folder /proc/driver/nvidia/gpus
     */
    static List<String> models(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<String> models = new ArrayList<>();
        try (Stream<Path> gpus = Files.list(folder)) {
            for (Path gpu : gpus.sorted().toList()) {
                Path information = gpu.resolve("information");
                if (Files.isRegularFile(information)) {
                    Files.readAllLines(information).stream()
                            .filter(line -> line.startsWith(MODEL))
                            .map(line -> line.substring(MODEL.length()).strip())
                            .forEach(models::add);
                }
            }
        }
        return models;
    }
}
