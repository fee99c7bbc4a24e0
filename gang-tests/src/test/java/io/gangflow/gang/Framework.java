package io.gangflow.gang;

import io.gangflow.minicluster.faults.member.Python;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A kind of gang: the conventions by which its members find each other, or a framework itself. */
enum Framework {
    PYTORCH("PyTorch's variables", 3),
    TENSORFLOW("TF_CONFIG", 3),
    MPI("MPI's hosts", 3),
    TRAINER("Gangflow's training", 2),
    TORCHRUN("torchrun", 2, "GANGFLOW_TORCH_PYTHON", "torch"),
    TENSORFLOW_ITSELF("TensorFlow itself", 3, "GANGFLOW_TENSORFLOW_PYTHON", "tensorflow"),
    OPEN_MPI("mpirun with ssh", 3, "GANGFLOW_MPI_PYTHON", "mpi4py");

    private static final int SECONDS = 60;

    private final String text;
    private final int members;
    private final String python;
    private final String module;

    Framework(String text, int members) {
        this(text, members, "", "");
    }

    /**
     * A framework that needs a Python with a module of it.
     *
     * @param python variable that contains the path of the Python
     */
    Framework(String text, int members, String python, String module) {
        this.text = text;
        this.members = members;
        this.python = python;
        this.module = module;
    }

    int members() {
        return members;
    }

    /** Returns whether its own programs run, which are not part of each machine and take long to start. */
    boolean isItself() {
        return !python.isEmpty();
    }

    /** Returns whether a member starts other processes. */
    boolean hasChildren() {
        return this == TORCHRUN || this == OPEN_MPI;
    }

    /** Returns the longest time of a pod; members that hang without a limit of their own are noticed then. */
    int timeoutSeconds() {
        return switch (this) {
            case PYTORCH, TENSORFLOW, MPI -> SECONDS;
            case TRAINER -> SECONDS * 3 / 2;
            case TORCHRUN, TENSORFLOW_ITSELF, OPEN_MPI -> SECONDS * 3;
        };
    }

    /** Returns the longest time from a fault to the end of the run: two timeouts, and the start of a gang. */
    int longestSeconds() {
        return isItself() ? timeoutSeconds() * 3 : SECONDS * 3;
    }

    /** Returns whether it runs on this machine, as far as variables name the Python of each framework. */
    boolean isInstalled() {
        return !isItself() || (Files.isRegularFile(named()) && Files.isExecutable(named()));
    }

    /** Returns a notice for a framework that is not installed. */
    String notice() {
        return "notice: %s names no Python that can import %s, so the cases of %s are skipped"
                .formatted(python, module, text);
    }

    private Path named() {
        return Path.of(System.getenv().getOrDefault(python, ""));
    }

    private Path python() throws IOException {
        return isItself() ? named() : Path.of(Python.path());
    }

    /** Returns the work of a stage in YAML, whose members run a command. */
    String work(String command) {
        String role = "command: [%s], resources: { cpu: 1, memory: 64Mi }".formatted(command);
        return switch (this) {
            case TRAINER, PYTORCH -> "ddp: { image: \"gang/member:1\", workers: %d, %s }".formatted(members, role);
            case TORCHRUN ->
                "ddp: { image: \"gang/member:1\", workers: %d, processesPerWorker: 1, %s }".formatted(members, role);
            case TENSORFLOW, TENSORFLOW_ITSELF ->
                "tensorflow: { image: \"gang/member:1\", ps: { replicas: 1, %s }, worker: { replicas: %d, %s } }"
                        .formatted(role, members - 1, role);
            case MPI, OPEN_MPI ->
                "mpi: { image: \"gang/member:1\", master: { replicas: 1, %s }, workers: { replicas: %d, %s } }"
                        .formatted(role, members - 1, role);
        };
    }

    /** Returns the command of its members, whose scripts are in a folder. */
    List<String> command(Path folder) throws IOException {
        return switch (this) {
            case TRAINER -> Trainer.command(folder);
            case PYTORCH, TENSORFLOW, MPI -> script(folder, "member.py");
            case TORCHRUN -> List.of(python().resolveSibling("torchrun").toString(), path(folder, "torch_member.py"));
            case TENSORFLOW_ITSELF -> script(folder, "tensorflow_member.py");
            case OPEN_MPI -> List.of("sh", path(folder, "mpi_member.sh"), python().toString());
        };
    }

    private List<String> script(Path folder, String name) throws IOException {
        return List.of(python().toString(), path(folder, name));
    }

    private static String path(Path folder, String name) {
        return folder.resolve(name).toString();
    }

    @Override
    public String toString() {
        return text;
    }
}
