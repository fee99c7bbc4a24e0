package io.gangflow.minicluster.kubelet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The program that {@code mpirun} runs instead of ssh to start its daemons. Pods of this machine have no ssh daemons,
 * which could not all listen on the same port; the ranks run in the pod of {@code mpirun} instead.
 */
final class RemoteShell {

    /** The variables in which Open MPI up to 4, Open MPI 5, and MPICH with Hydra look up the program. */
    static final List<String> VARIABLES =
            List.of("OMPI_MCA_plm_rsh_agent", "PRTE_MCA_plm_ssh_agent", "HYDRA_LAUNCHER_EXEC");

    /**
     * Open MPI 3 and 4 share the machine's topology at an address that they assume to be free. In about one of thirty
     * starts it is next to the stack, and the daemon dies of SIGSEGV. With this setting each process reads the topology
     * itself.
     */
    private static final Map<String, String> NO_SHARED_TOPOLOGY = Map.of("OMPI_MCA_rtc_hwloc_vmhole", "none");

    private RemoteShell() {}

    /** Writes the program into a folder, unless it exists. */
    static void writeTo(Path folder) throws IOException {
        Path program = program(folder);
        if (Files.exists(program)) {
            return;
        }
        Path next = Files.createTempFile(folder, "rsh", "");
        try (InputStream script = Objects.requireNonNull(
                RemoteShell.class.getResourceAsStream("rsh.sh"), "rsh.sh is not on the class path")) {
            Files.write(next, script.readAllBytes());
        }
        Files.setPosixFilePermissions(next, PosixFilePermissions.fromString("rwx------"));
        Files.move(next, program, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The variables that point to the program in a folder, and those that its daemons need. */
    static Map<String, String> environment(Path folder) {
        Map<String, String> environment = new HashMap<>(NO_SHARED_TOPOLOGY);
        VARIABLES.forEach(variable -> environment.put(variable, program(folder).toString()));
        return environment;
    }

    private static Path program(Path folder) {
        return folder.resolve("rsh");
    }
}
