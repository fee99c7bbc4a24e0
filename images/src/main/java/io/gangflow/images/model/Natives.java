package io.gangflow.images.model;

/** Libraries that DJL would unpack at each start, unpacked. */
public enum Natives {
    NONE,

    /** PyTorch's CPU build, its binding and JNA's, from the jars. */
    PYTORCH_CPU,

    /** The bindings only: PyTorch's CUDA libraries are on no Maven repository, and come from the base image. */
    PYTORCH_CUDA
}
