package io.gangflow.training.model;

import ai.djl.Device;

/** The device that a rank computes on. */
public enum DeviceChoice {
    /** The GPU with the rank's number on its machine if the engine detects GPUs, the processor otherwise. */
    AUTO,
    /** The processor. */
    CPU,
    /** The GPU with the rank's number on its machine. */
    GPU;

    /**
     * Returns the device of one rank; no two ranks of a machine share a GPU.
     *
     * @param gpus number of GPUs that the engine detects
     * @param localRank number of the rank among those of its machine
     * @throws DeviceException if there is no GPU for it
     */
    public Device of(int gpus, int localRank) {
        if (this == CPU || (this == AUTO && gpus == 0)) {
            return Device.cpu();
        }
        if (localRank >= gpus) {
            throw new DeviceException("local rank " + localRank + " has no GPU: the engine sees " + gpus
                    + (gpus == 0
                            ? "; its CUDA build and the driver are needed, or --device cpu"
                            : "; try --device cpu"));
        }
        return Device.gpu(localRank);
    }
}
