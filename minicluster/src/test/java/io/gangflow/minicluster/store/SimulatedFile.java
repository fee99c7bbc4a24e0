package io.gangflow.minicluster.store;

import io.gangflow.faults.Fault;
import io.gangflow.faults.Killed;
import io.gangflow.faults.Simulation;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A journal's file in memory: writes fail, stop in the middle with their process, and are lost with the machine. */
final class SimulatedFile implements JournalFile {

    /** Bugs that the simulation has to find. */
    enum Planted {
        NONE,
        /** A write that failed leaves a part of its line. */
        PART_OF_A_LINE,
        /** A write returns before it is passed to the operating system. */
        BUFFERED_WRITES,
        /** The replaced file is not forced to the disk before it is renamed. */
        RENAME_WITHOUT_SYNC,
        /** Removals are not written. */
        NO_REMOVALS,
        /** The first line, with the revision, is lost. */
        NO_REVISION,
        /** A rewrite that failed leaves an empty file. */
        REWRITE_IN_PLACE
    }

    private final Simulation simulation;
    private final Planted planted;
    private final ByteArrayOutputStream buffered = new ByteArrayOutputStream();
    private byte[] content = new byte[0];
    private int forced;
    private boolean there;

    SimulatedFile(Simulation simulation, Planted planted) {
        this.simulation = simulation;
        this.planted = planted;
    }

    /** The end of the machine: any part of what was not forced to the disk is lost. */
    void losePower() {
        content = Arrays.copyOf(content, forced + simulation.below(content.length - forced + 1));
        buffered.reset();
    }

    /** The end of the process. */
    void die() {
        buffered.reset();
    }

    @Override
    public boolean exists() {
        return there;
    }

    @Override
    public InputStream read() {
        String text = new String(content, StandardCharsets.ISO_8859_1);
        if (planted == Planted.NO_REVISION && text.startsWith("{\"format\"")) {
            text = text.substring(text.indexOf('\n') + 1);
        }
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public void append(byte[] bytes) throws IOException {
        if (planted == Planted.NO_REMOVALS && !new String(bytes, StandardCharsets.UTF_8).contains("\"object\"")) {
            return;
        }
        if (planted == Planted.BUFFERED_WRITES) {
            buffered.writeBytes(bytes);
            if (simulation.chance(70)) {
                return;
            }
            add(buffered.toByteArray(), buffered.size());
            buffered.reset();
            return;
        }
        if (simulation.fault(Fault.FULL_DISK, 4)) {
            if (planted == Planted.PART_OF_A_LINE) {
                add(bytes, simulation.below(bytes.length));
            }
            throw new IOException("No space left on device");
        }
        if (simulation.fault(Fault.CRASH_BEFORE, 2)) {
            throw new Killed("before a write");
        }
        if (simulation.fault(Fault.TORN_WRITE, 4)) {
            add(bytes, simulation.below(bytes.length));
            throw new Killed("within a write");
        }
        add(bytes, bytes.length);
        if (simulation.fault(Fault.CRASH_AFTER, 2)) {
            throw new Killed("after a write");
        }
    }

    private void add(byte[] bytes, int length) {
        int before = content.length;
        content = Arrays.copyOf(content, before + length);
        System.arraycopy(bytes, 0, content, before, length);
    }

    @Override
    public void replace(String text) throws IOException {
        if (there && simulation.fault(Fault.FULL_DISK, 10)) {
            if (planted == Planted.REWRITE_IN_PLACE) {
                content = new byte[0];
                forced = 0;
            }
            throw new IOException("No space left on device");
        }
        if (simulation.fault(Fault.CRASH_BEFORE, 5)) {
            throw new Killed("before a rewrite");
        }
        there = true;
        content = text.getBytes(StandardCharsets.UTF_8);
        forced = planted == Planted.RENAME_WITHOUT_SYNC ? 0 : content.length;
        if (simulation.fault(Fault.CRASH_AFTER, 5)) {
            throw new Killed("after a rewrite");
        }
    }

    @Override
    public void close() {
        buffered.reset();
    }
}
