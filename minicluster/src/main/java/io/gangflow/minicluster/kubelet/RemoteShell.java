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
 * What {@code mpirun} starts its daemons with in place of ssh. Pods of this machine have no ssh daemon of their own, and
 * all could not listen on the same port; the ranks run in the master's pod instead.
 */
final class RemoteShell {

    /** Where Open MPI up to 4, Open MPI 5, and MPICH with Hydra look for it. */
    static final List<String> VARIABLES =
            List.of("OMPI_MCA_plm_rsh_agent", "PRTE_MCA_plm_ssh_agent", "HYDRA_LAUNCHER_EXEC");

    /**
     * Open MPI 3 and 4 share the machine's topology at an address that they hope is free; once in thirty starts it is next
     * to the stack, and the daemon dies of SIGSEGV. Each process reads the topology itself instead.
     */
    private static final Map<String, String> NO_SHARED_TOPOLOGY = Map.of("OMPI_MCA_rtc_hwloc_vmhole", "none");

    private RemoteShell() {}

    /** Writes the program into a folder, unless it is there. */
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

    /** The variables that lead to the program of a folder, and what its daemons need. */
    static Map<String, String> environment(Path folder) {
        Map<String, String> environment = new HashMap<>(NO_SHARED_TOPOLOGY);
        VARIABLES.forEach(variable -> environment.put(variable, program(folder).toString()));
        return environment;
    }

    private static Path program(Path folder) {
        return folder.resolve("rsh");
    }
}
