package io.gangflow.training.model;

import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;

/**
 * Configures the C library to keep the memory that the engine frees. By default, glibc returns large blocks to the
 * system as soon as they are free, and each step of a network has to allocate the same megabytes again, with a page
 * fault for every 4 KiB: a fifth of the processor time of a small network. See "man 3 mallopt".
 */
final class ProcessMemory {

    private static final int TRIM_THRESHOLD = -1;
    private static final int TOP_PAD = -2;
    private static final int MMAP_THRESHOLD = -3;
    private static final int ARENA_MAX = -8;

    /** Larger than the activations of a batch, and within the range of an int. */
    private static final int LARGE = 1 << 30;

    private static final int STEP = 64 << 20;

    private ProcessMemory() {}

    /** Must be called before the engine is loaded. Has no effect with another C library. */
    static void keepFreedMemory() {
        if (!Platform.isLinux()) {
            return;
        }
        try {
            var mallopt = NativeLibrary.getProcess().getFunction("mallopt");
            for (int[] setting :
                    new int[][] {{ARENA_MAX, 1}, {MMAP_THRESHOLD, LARGE}, {TRIM_THRESHOLD, LARGE}, {TOP_PAD, STEP}}) {
                mallopt.invokeInt(new Object[] {setting[0], setting[1]});
            }
        } catch (UnsatisfiedLinkError otherLibrary) {
            System.getLogger(ProcessMemory.class.getName())
                    .log(System.Logger.Level.DEBUG, "this C library has no mallopt", otherLibrary);
        }
    }
}
