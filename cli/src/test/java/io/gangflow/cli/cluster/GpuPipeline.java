package io.gangflow.cli.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A pipeline of one pod that needs a GPU of a type. */
final class GpuPipeline {

    private GpuPipeline() {}

    static Path in(Path folder, String gpuType) throws IOException {
        return Files.writeString(folder.resolve("gpu-" + gpuType + ".yaml"), """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: one-gpu }
                stages:
                  train:
                    pod:
                      image: gangflow/training:0.1.0
                      command: [train, --model, digits, --epochs, "1"]
                      resources: { cpu: 1, memory: 1Gi, gpu: 1 }
                    placement:
                      gpuType: %s
                      tolerations: [{ key: nvidia.com/gpu }]
                """.formatted(gpuType));
    }
}
