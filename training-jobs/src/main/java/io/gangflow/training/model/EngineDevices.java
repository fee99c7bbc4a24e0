package io.gangflow.training.model;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.util.cuda.CudaUtils;
import java.util.List;
import java.util.stream.IntStream;

/** The GPUs that the engine sees. */
public final class EngineDevices {

    private EngineDevices() {}

    /** How many there are; none with the engine's CPU build. */
    public static int gpus() {
        return Engine.getEngine(EngineSettings.NAME).getGpuCount();
    }

    /** Bytes of memory of each. */
    public static List<Long> memoryBytes() {
        return IntStream.range(0, gpus())
                .mapToObj(gpu -> CudaUtils.getGpuMemory(Device.gpu(gpu)).getMax())
                .toList();
    }
}
