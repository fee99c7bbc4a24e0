package io.gangflow.argo.compiler.torch;

import io.gangflow.pipeline.model.PodSettings;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import java.util.OptionalLong;

/**
 * The size of {@code /dev/shm} if a stage sets none. The default of container runtimes is 64 MiB, with which the first
 * batch of PyTorch's DataLoader workers, and NCCL between the GPUs of a pod, fail with a bus error. Half of the memory
 * is Linux' default for a tmpfs. It is a limit: only data written there counts as memory of the container.
 */
public final class SharedMemory {

    private static final int PART = 2;
    private static final long MEBI = 1L << 20;

    private SharedMemory() {}

    /** The settings of a stage's pods, with a size of {@code /dev/shm} for data-parallel training. */
    public static PodSettings of(Stage stage) {
        if (!(stage.work() instanceof Work.Ddp ddp) || stage.pods().shmBytes().isPresent()) {
            return stage.pods();
        }
        long bytes = ddp.resources().memoryBytes() / PART / MEBI * MEBI;
        return bytes == 0 ? stage.pods() : stage.pods().withShm(OptionalLong.of(bytes));
    }
}
