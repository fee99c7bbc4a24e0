package io.gangflow.faults.disk;

import io.gangflow.faults.Fault;
import io.gangflow.faults.Killed;
import io.gangflow.faults.SimulatedProcess;
import io.gangflow.faults.Simulation;
import io.gangflow.faults.VirtualTime;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A disk in memory under the classes of {@code java.nio.file}: processes end before, after and within any change, the
 * disk is full, and the machine loses its power. Then the last changes of names are lost, in the order in which they
 * were made, and of a file that was not forced to the disk any part. Names are forced with their folder.
 */
public final class SimulatedDisk {

    /** What can happen at a change. */
    public static final Set<Fault> CHANGES =
            Set.of(Fault.FULL_DISK, Fault.TORN_WRITE, Fault.CRASH_BEFORE, Fault.CRASH_AFTER);

    /** Process IDs and numbers in the names of temporary files, which differ between two runs of a seed. */
    private static final Pattern TEMPORARY = Pattern.compile("\\d+-\\d+");

    private static final int MOST_STATES = 12;

    private final Simulation simulation;
    private final Runnable pause;
    private final Set<Fault> possible;
    private final int percent;
    private final Map<String, DiskNode> nodes = new TreeMap<>();
    /** The names after each change since they were last forced to the disk. */
    private final List<Map<String, DiskNode>> states = new ArrayList<>();

    private Predicate<String> unforced = path -> false;
    private Predicate<String> hidden = path -> false;
    private Predicate<String> copied = path -> false;
    private long skewMillis;
    private long numbers;

    /**
     * Creates an empty disk.
     *
     * @param pause called before each call, where other processes can act
     * @param possible the faults of changes
     * @param percent how many of the changes have a fault
     */
    public SimulatedDisk(Simulation simulation, Runnable pause, Set<Fault> possible, int percent) {
        this.simulation = simulation;
        this.pause = pause;
        this.possible = possible;
        this.percent = percent;
        nodes.put("/", new DiskNode(numbers++, true, nowMillis()));
    }

    /** The root folder as a process sees it. */
    public Path root(SimulatedProcess process) {
        return new DiskFileSystem(this, process).getPath("/");
    }

    /** Sets the clock of the machine. */
    public void skew(long millis) {
        skewMillis = millis;
    }

    /** Plants a bug: requests to force these files to the disk do nothing. */
    public void ignoreForce(Predicate<String> paths) {
        unforced = paths;
    }

    /** Plants a bug: readers do not find these files. */
    public void hide(Predicate<String> paths) {
        hidden = paths;
    }

    /** Plants a bug: these files are copied where they should be moved or linked. */
    public void copyForMove(Predicate<String> targets) {
        copied = targets;
    }

    boolean isCopied(String target) {
        return copied.test(target);
    }

    long nowMillis() {
        return VirtualTime.START.toEpochMilli() + simulation.time().millis() + skewMillis;
    }

    /** The paths of all files. */
    public Set<String> files() {
        Set<String> files = new TreeSet<>();
        nodes.forEach((path, node) -> {
            if (!node.isFolder()) {
                files.add(path);
            }
        });
        return files;
    }

    /** Lets the machine lose its power. All processes must have ended. */
    public void losePower() {
        if (!states.isEmpty()) {
            int kept = simulation.below(states.size() + 1);
            if (kept < states.size()) {
                Map<String, DiskNode> then = new HashMap<>(states.get(kept));
                nodes.clear();
                nodes.putAll(then);
            }
            states.clear();
        }
        // By age: the names of temporary files differ between two runs of a seed.
        nodes.values().stream()
                .filter(DiskNode::isDirty)
                .sorted(Comparator.comparingLong(DiskNode::number))
                .forEach(node -> node.losePower(simulation.chance(20), simulation.below(node.size() + 1)));
        simulation.log("power failure: " + TEMPORARY.matcher(files().toString()).replaceAll("#"));
    }

    void pause(SimulatedProcess process) {
        pause.run();
        if (process.isDead()) {
            throw new Killed(process + " has ended");
        }
    }

    Optional<DiskNode> node(String path) {
        return Optional.ofNullable(nodes.get(path));
    }

    boolean isHidden(String path) {
        return hidden.test(path);
    }

    /** The names in a folder, in order. */
    List<String> names(String folder) {
        String prefix = folder.equals("/") ? "/" : folder + "/";
        return nodes.keySet().stream()
                .filter(path -> path.startsWith(prefix) && path.length() > prefix.length())
                .map(path -> path.substring(prefix.length()))
                .filter(name -> !name.contains("/"))
                .toList();
    }

    /** A change of names. */
    interface Change {
        void make(Map<String, DiskNode> nodes) throws IOException;
    }

    /** Makes a change of names as a whole. */
    void change(SimulatedProcess process, String what, boolean needsSpace, Change change) throws IOException {
        Optional<Fault> fault = before(process, what, needsSpace);
        Map<String, DiskNode> before = Map.copyOf(nodes);
        change.make(nodes);
        states.add(before);
        if (states.size() > MOST_STATES) {
            states.remove(0);
        }
        after(process, what, fault);
    }

    DiskNode newNode(boolean folder) {
        return new DiskNode(numbers++, folder, nowMillis());
    }

    /** Writes bytes, or with a fault a part of them. */
    void write(SimulatedProcess process, String path, DiskNode node, int at, byte[] bytes) throws IOException {
        Optional<Fault> fault = before(process, "write " + path, false);
        boolean partial =
                fault.filter(f -> f == Fault.TORN_WRITE || f == Fault.FULL_DISK).isPresent();
        int length = partial ? simulation.below(bytes.length + 1) : bytes.length;
        node.write(at, bytes, length, nowMillis());
        if (fault.filter(Fault.FULL_DISK::equals).isPresent()) {
            throw full();
        }
        after(process, "write " + path, fault);
    }

    void force(SimulatedProcess process, String path, DiskNode node) throws IOException {
        Optional<Fault> fault = before(process, "force " + path, false);
        if (node.isFolder()) {
            states.clear();
        } else if (!unforced.test(path)) {
            node.force();
        }
        after(process, "force " + path, fault);
    }

    private Optional<Fault> before(SimulatedProcess process, String what, boolean needsSpace) throws IOException {
        pause(process);
        simulation.time().advance(simulation.below(2));
        Optional<Fault> fault =
                simulation.faultOf(possible(what, needsSpace), percent).stream().findFirst();
        simulation.log(process + " " + TEMPORARY.matcher(what).replaceAll("#"));
        if (fault.filter(Fault.CRASH_BEFORE::equals).isPresent()) {
            process.kill();
            throw new Killed("before " + what);
        }
        if (needsSpace && fault.filter(Fault.FULL_DISK::equals).isPresent()) {
            throw full();
        }
        return fault;
    }

    /** Only what needs space meets a full disk, and only data is written in parts. */
    private Set<Fault> possible(String what, boolean needsSpace) {
        boolean data = what.startsWith("write ");
        Set<Fault> here = new TreeSet<>(possible);
        here.removeIf(fault -> fault == Fault.FULL_DISK && !needsSpace && !data);
        here.removeIf(fault -> fault == Fault.TORN_WRITE && !data);
        return here;
    }

    private static void after(SimulatedProcess process, String what, Optional<Fault> fault) {
        if (fault.filter(f -> f == Fault.CRASH_AFTER || f == Fault.TORN_WRITE).isPresent()) {
            process.kill();
            throw new Killed((fault.get() == Fault.TORN_WRITE ? "within " : "after ") + what);
        }
    }

    private static IOException full() {
        return new FileSystemException(null, null, "No space left on device");
    }
}
