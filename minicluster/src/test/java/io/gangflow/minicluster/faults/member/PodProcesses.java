package io.gangflow.minicluster.faults.member;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The processes of one gang, which all have a variable in their environment; {@code /proc} is read.
 *
 * @param id the value of the variable, which no other gang of this machine has
 */
public record PodProcesses(String id) {

    /** The variable. */
    public static final String VARIABLE = "GANG_CELL";

    private static final long END_SECONDS = 15;

    /** Returns the processes of this machine that have the variable of this gang and are not zombies. */
    public List<Long> alive() throws IOException {
        return processes(variable(VARIABLE, id), "");
    }

    /** Waits until none is alive, at most 15 s; returns those that are left. */
    public List<Long> left() throws IOException, InterruptedException {
        List<Long> alive = alive();
        for (int looks = 0; looks < END_SECONDS * 20 && !alive.isEmpty(); looks++) {
            TimeUnit.MILLISECONDS.sleep(50);
            alive = alive();
        }
        return alive;
    }

    /** Returns the processes of a pod, without the shell that guards them. */
    public List<Long> of(String pod) throws IOException {
        List<Long> processes = new ArrayList<>();
        for (long process : processes(variable(VARIABLE, id), variable("HOSTNAME", pod))) {
            if (!read(Path.of("/proc", Long.toString(process), "cmdline")).contains("gangflow-container")) {
                processes.add(process);
            }
        }
        return processes;
    }

    /** Returns whether one of the processes has a file open. */
    public boolean haveOpened(Path file) throws IOException {
        return opened().contains(file);
    }

    /** Returns whether one of the processes has a file below a folder open. */
    public boolean haveOpenedBelow(Path folder) throws IOException {
        return opened().stream().anyMatch(file -> file.startsWith(folder));
    }

    private Set<Path> opened() throws IOException {
        Set<Path> opened = new HashSet<>();
        for (long process : alive()) {
            Path folder = Path.of("/proc", Long.toString(process), "fd");
            String[] descriptors = folder.toFile().list(); // null if the process has ended
            for (String descriptor : descriptors == null ? new String[0] : descriptors) {
                target(folder.resolve(descriptor)).ifPresent(opened::add);
            }
        }
        return opened;
    }

    private static Optional<Path> target(Path descriptor) throws IOException {
        try {
            return Optional.of(Files.readSymbolicLink(descriptor));
        } catch (NoSuchFileException closed) {
            return Optional.empty();
        }
    }

    private static List<Long> processes(String first, String second) throws IOException {
        List<Long> found = new ArrayList<>();
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            for (Path process : processes.filter(PodProcesses::isProcess).toList()) {
                String environment = read(process.resolve("environ"));
                if (environment.contains(first) && environment.contains(second)) {
                    found.add(Long.parseLong(process.getFileName().toString()));
                }
            }
        }
        return found;
    }

    private static String variable(String name, String value) {
        byte[] text = (name + "=" + value + "\0").getBytes(StandardCharsets.UTF_8);
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    private static boolean isProcess(Path path) {
        return path.getFileName().toString().chars().allMatch(Character::isDigit);
    }

    /** The environment of a zombie is empty. */
    private static String read(Path file) throws IOException {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException ended) {
            return "";
        } catch (IOException ended) {
            return Files.isReadable(file) ? readAgain(file) : "";
        }
    }

    /** A process that ends while its environment is read gives an error of its own. */
    private static String readAgain(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException ended) {
            return "";
        }
    }
}
