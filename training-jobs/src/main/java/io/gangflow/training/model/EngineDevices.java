package io.gangflow.training.model;

import ai.djl.Device;
import ai.djl.engine.Engine;
import ai.djl.util.cuda.CudaUtils;
import java.util.List;
import java.util.stream.IntStream;

/** The GPUs that the engine detects. */
public final class EngineDevices {

    private EngineDevices() {}

    /** Returns the number of GPUs; 0 with the engine's CPU build. */
    public static int gpus() {
        return Engine.getEngine(EngineSettings.NAME).getGpuCount();
    }

    /** Returns the memory of each GPU in bytes. */
    public static List<Long> memoryBytes() {
        return IntStream.range(0, gpus())
                .mapToObj(gpu -> CudaUtils.getGpuMemory(Device.gpu(gpu)).getMax())
                .toList();
    }
}
