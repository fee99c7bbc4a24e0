package io.gangflow.argo.compiler.torch;

import io.gangflow.pipeline.model.PodSettings;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import java.util.OptionalLong;

/**
 * The size of {@code /dev/shm} where a stage sets none. Container runtimes give 64 MiB, in which the first batch of
 * PyTorch's DataLoader workers, and NCCL between the GPUs of a pod, end with a bus error. Half of the memory is what
 * Linux gives a tmpfs. It is a limit: only what is written there counts as memory of the container.
 */
public final class SharedMemory {

    private static final int PART = 2;
    private static final long MEBI = 1L << 20;

    private SharedMemory() {}

    /** The settings of a stage's pods; those of a data-parallel training with a size of {@code /dev/shm}. */
    public static PodSettings of(Stage stage) {
        if (!(stage.work() instanceof Work.Ddp ddp) || stage.pods().shmBytes().isPresent()) {
            return stage.pods();
        }
        long bytes = ddp.resources().memoryBytes() / PART / MEBI * MEBI;
        return bytes == 0 ? stage.pods() : stage.pods().withShm(OptionalLong.of(bytes));
    }
}
