package io.gangflow.cli.history;

import io.gangflow.cluster.Resources;
import io.gangflow.faults.Fault;
import io.gangflow.faults.Killed;
import io.gangflow.faults.SimulatedProcess;
import io.gangflow.faults.Simulation;
import io.gangflow.faults.Turns;
import io.gangflow.faults.disk.SimulatedDisk;
import io.gangflow.simulator.history.HistoricalJob;
import io.gangflow.simulator.history.History;
import io.gangflow.simulator.history.HistoryException;
import io.gangflow.simulator.history.HistoryFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;

/**
 * Two imports replace one history while another process reads it; they are killed, their disk is full, and the machine
 * loses its power. Whoever reads gets one history or the other, and notices when bytes are damaged.
 */
final class HistoryFileWorld {

    /** Bugs that the simulation has to find. */
    enum Planted {
        NONE,
        /** The file is replaced in place. */
        IN_PLACE,
        /** The file is not forced to the disk before it is renamed. */
        NOT_FORCED,
        /** The file has no checksum. */
        PLAIN_TEXT,
        /** An import that failed counts as a success. */
        FAILURE_IS_SUCCESS
    }

    static final int MOST_FAULTS = 8;

    private static final int IMPORTS = 4;
    private static final int READS = 8;
    private static final int DAMAGES = 6;
    private static final String FILE = "histories/history.jsonl.gz";

    private final Simulation simulation;
    private final Planted planted;
    private final Turns turns;
    private final SimulatedDisk disk;
    /** The versions that the file may have; 0 for no file. */
    private final TreeSet<Integer> possible = new TreeSet<>(List.of(0));

    /** The versions whose import has ended. */
    private final Set<Integer> ended = new HashSet<>(Set.of(0));

    /** The versions whose import has started since the last read. */
    private final Set<Integer> sinceRead = new HashSet<>();

    private int versions;
    private int processes;

    HistoryFileWorld(Simulation simulation, Planted planted) {
        this.simulation = simulation;
        this.planted = planted;
        this.turns = new Turns(simulation);
        this.disk = new SimulatedDisk(simulation, turns::pause, SimulatedDisk.CHANGES, 12);
        if (planted == Planted.IN_PLACE) {
            disk.copyForMove(path -> path.endsWith(".gz"));
        }
        if (planted == Planted.NOT_FORCED) {
            disk.ignoreForce(path -> path.endsWith(".tmp"));
        }
    }

    void run() {
        turns.add(this::write);
        turns.add(this::write);
        turns.add(() -> {
            for (int round = 0; round < READS; round++) {
                read();
            }
        });
        turns.runAll();
        if (simulation.fault(Fault.POWER_FAILURE, 40)) {
            disk.losePower();
            for (int version = 0; version <= versions; version++) {
                possible.add(version);
            }
        }
        simulation.calmDown();
        read();
        for (int count = 0; count < DAMAGES; count++) {
            damage();
        }
    }

    private Path file() {
        return disk.root(new SimulatedProcess("process-" + processes++)).resolve(FILE);
    }

    private void write() {
        for (int round = 0; round < IMPORTS; round++) {
            int version = ++versions;
            Set<Integer> before = Set.copyOf(ended);
            possible.add(version);
            sinceRead.add(version);
            try {
                HistoryFile.write(file(), history(version));
                possible.removeAll(before); // the other import may replace it with its own at the same time
            } catch (IOException e) {
                simulation.log("refused: " + version);
                if (planted == Planted.FAILURE_IS_SUCCESS) {
                    possible.removeAll(before);
                } else {
                    possible.remove(version);
                }
            } catch (Killed e) {
                simulation.log("killed: " + version);
            }
            ended.add(version);
        }
    }

    private static History history(int version) {
        HistoricalJob.Role role = new HistoricalJob.Role(version, Resources.of(1_000, 1 << 30));
        HistoricalJob job = new HistoricalJob("job-" + version, "queue", 0, 1, version, true, List.of(role));
        return new History(List.of(job), Map.of());
    }

    private void read() {
        Set<Integer> before = new TreeSet<>(possible);
        sinceRead.clear();
        try {
            History found = HistoryFile.read(file());
            before.addAll(sinceRead);
            simulation.require(
                    before.contains(found.pods()) && found.equals(history(found.pods())),
                    "the history is %s, possible are %s".formatted(found, before));
        } catch (NoSuchFileException e) {
            simulation.require(before.contains(0), "the history is gone; possible were " + before);
        } catch (IOException | HistoryException e) {
            simulation.require(false, "the history is damaged: " + e.getMessage());
        }
    }

    /** Changes or removes bytes of the file. */
    private void damage() {
        Path file = file();
        Optional<byte[]> content = content(file);
        if (content.isEmpty()) {
            return;
        }
        byte[] bytes = content.get().clone();
        if (simulation.chance(50)) {
            bytes[simulation.below(bytes.length)] ^= (byte) (1 << simulation.below(8));
        } else {
            bytes = Arrays.copyOf(bytes, simulation.below(bytes.length));
        }
        Path damaged = file.resolveSibling("damaged");
        try {
            Files.write(damaged, bytes);
            History found = HistoryFile.read(damaged);
            simulation.require(
                    found.pods() > 0 && found.equals(history(found.pods())), "damage is not noticed: " + found);
        } catch (IOException | HistoryException e) {
            simulation.log("noticed: " + e.getClass().getSimpleName());
        }
    }

    private Optional<byte[]> content(Path file) {
        try (var in = Files.newInputStream(file)) {
            return Optional.of(
                    planted == Planted.PLAIN_TEXT ? new GZIPInputStream(in).readAllBytes() : in.readAllBytes());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            simulation.require(false, "the history cannot be read: " + e);
            return Optional.empty();
        }
    }
}
