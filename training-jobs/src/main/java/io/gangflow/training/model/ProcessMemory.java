package io.gangflow.training.model;

import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;

/**
 * Lets the C library keep the memory that the engine frees. As it is delivered, glibc gives large blocks back to the
 * system as soon as they are free, and each step of a network has to ask for the same megabytes again, a page fault for
 * every 4 KiB: a fifth of the processor time of a small network. See "man 3 mallopt".
 */
final class ProcessMemory {

    private static final int TRIM_THRESHOLD = -1;
    private static final int TOP_PAD = -2;
    private static final int MMAP_THRESHOLD = -3;
    private static final int ARENA_MAX = -8;

    /** Above the activations of a batch, within what an int says. */
    private static final int LARGE = 1 << 30;

    private static final int STEP = 64 << 20;

    private ProcessMemory() {}

    /** To be called before the engine is loaded; does nothing where the C library is another. */
    static void keepWhatIsFreed() {
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
