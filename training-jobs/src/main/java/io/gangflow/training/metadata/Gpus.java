package io.gangflow.training.metadata;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The GPUs that NVIDIA's driver lists in /proc. Needs neither CUDA nor NVIDIA's tools. */
final class Gpus {

    private static final String MODEL = "Model:";

    private Gpus() {}

    /**
     * Returns the models of all GPUs, in the order of their addresses; empty if there is no driver.
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
