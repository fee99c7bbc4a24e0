package io.gangflow.images.archive;

import io.gangflow.images.layout.ImageLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Processes in an image's own file tree, as in a container: the tree is the read-only root, {@code /tmp} is a folder of
 * the caller, {@code /dev} and {@code /proc} are those of the machine, and the user is the image's. It needs no daemon
 * and no container runtime, only {@code unshare}, {@code mount} and {@code chroot} of util-linux and coreutils.
 *
 * @param root whether this process is root; otherwise the processes are root of their own user namespace
 * @param repeatable command prefix that makes addresses and the order of threads the same in each run; empty if the
 *     kernel does not allow that
 */
public record Sandbox(boolean root, List<String> repeatable) {

    private static final Pattern FIRST_PROCESSOR = Pattern.compile("(?m)^Cpus_allowed_list:\\s*(\\d+)");

    private static final String ENTER = """
            set -eu
            tree=$1 temporary=$2
            shift 2
            mount --bind "$tree" "$tree"
            mount --bind "$temporary" "$tree/tmp"
            mount --rbind /dev "$tree/dev"
            mount --rbind /proc "$tree/proc"
            mount -o remount,bind,ro "$tree"
            hostname localhost
            exec env -i "$@"
            """;

    public Sandbox {
        repeatable = List.copyOf(repeatable);
    }

    /** Returns a sandbox for this machine; empty if the kernel or its security rules do not allow one. */
    public static Optional<Sandbox> ofMachine() throws IOException {
        List<String> repeatable = oneProcessor();
        List<String> allowed = works(repeatable, "true") ? repeatable : List.of();
        return Stream.of(true, false)
                .map(root -> new Sandbox(root, allowed))
                .filter(sandbox -> works(
                        sandbox.unshare(), "mount --rbind /proc /proc && hostname localhost && test $(id -u) = 0"))
                .findFirst();
    }

    /** Fixed addresses, and threads on one processor that run until they block. */
    private static List<String> oneProcessor() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.isReadable(status)) {
            return List.of();
        }
        Matcher processors = FIRST_PROCESSOR.matcher(Files.readString(status));
        return processors.find()
                ? List.of(
                        program("taskset"),
                        "-c",
                        processors.group(1),
                        program("chrt"),
                        "--fifo",
                        "1",
                        program("setarch"),
                        "-R")
                : List.of();
    }

    private static boolean works(List<String> prefix, String script) {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of("sh", "-c", script));
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException missing) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * Starts a command of the image.
     *
     * @param tree the unpacked image, see {@link ImageLayout#unpackTo}
     * @param temporary mounted as {@code /tmp}
     * @param more variables in addition to the image's
     * @param repeat whether each run must be identical, if the kernel allows that
     */
    public ProcessBuilder command(
            ImageLayout layout, Path tree, Path temporary, Map<String, String> more, boolean repeat, List<String> words)
            throws IOException {
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxrwxrwx"));
        List<String> command = new ArrayList<>(unshare());
        command.addAll(List.of("sh", "-c", ENTER, "sandbox", tree.toString(), temporary.toString()));
        layout.environment().forEach((name, value) -> command.add(name + "=" + value));
        more.forEach((name, value) -> command.add(name + "=" + value));
        if (repeat) {
            command.addAll(repeatable);
        }
        command.add(program("chroot"));
        if (root) {
            int user = layout.image().user();
            command.add("--userspec=" + user + ":" + user);
        }
        command.add(tree.toString());
        command.addAll(words);
        return new ProcessBuilder(command);
    }

    private List<String> unshare() {
        return root
                ? List.of("unshare", "--mount", "--uts")
                : List.of("unshare", "--mount", "--uts", "--user", "--map-root-user");
    }

    /** Absolute, because the PATH will be the image's. */
    private static String program(String name) {
        return Stream.of("/usr/sbin/", "/usr/bin/", "/sbin/", "/bin/")
                .map(folder -> folder + name)
                .filter(path -> Files.isExecutable(Path.of(path)))
                .findFirst()
                .orElse(name);
    }
}
