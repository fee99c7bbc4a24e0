package io.gangflow.images.model;

/** Unpacked libraries that DJL would otherwise unpack at each start. */
public enum Natives {
    NONE,

    /** PyTorch's CPU build, its binding and that of JNA, from the jars. */
    PYTORCH_CPU,

    /** Only the bindings: PyTorch's CUDA libraries are in no Maven repository, and come from the base image. */
    PYTORCH_CUDA
}
