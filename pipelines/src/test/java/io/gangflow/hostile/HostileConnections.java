package io.gangflow.hostile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Connections of one attack; those that the server closes are opened again. */
final class HostileConnections implements AutoCloseable {

    private static final byte[] BYTE = {'a'};
    private static final byte[] MEBIBYTE = new byte[1 << 20];

    private final int port;
    private final String address;
    private final Attack attack;
    private final String begin;
    private final List<Wire> wires = new ArrayList<>();
    private long opened;
    private long refused;
    private long cut;
    private long bytes;

    /** @param address of this machine, from which they connect */
    HostileConnections(int port, String address, Attack attack, String begin) {
        this.port = port;
        this.address = address;
        this.attack = attack;
        this.begin = begin;
    }

    /** Opens this many connections, and sends the first bytes on each. */
    void open(int count) {
        for (int i = 0; i < count; i++) {
            openOne();
        }
    }

    private void openOne() {
        try {
            Wire wire = new Wire(port, address);
            opened++;
            wires.add(wire);
            wire.send(begin);
            if (attack == Attack.HALF_OPEN) {
                wire.endRequests();
            }
        } catch (IOException e) {
            refused++;
        }
    }

    /** Sends more on each connection, and replaces the closed ones. */
    void goOn() {
        List<Wire> before = List.copyOf(wires);
        for (Wire wire : before) {
            try {
                if (attack == Attack.HUGE_BODY) {
                    wire.send(MEBIBYTE);
                    bytes += MEBIBYTE.length;
                } else if (attack == Attack.SLOW_HEADERS || attack == Attack.SLOW_BODY) {
                    wire.send(BYTE);
                }
            } catch (IOException closed) {
                cut++;
                wire.close();
                wires.remove(wire);
                openOne();
            }
        }
    }

    /** Returns how many of the connections the server has closed. */
    int closed() throws IOException {
        int closed = 0;
        for (Wire wire : wires) {
            closed += wire.isClosed() ? 1 : 0;
        }
        return closed;
    }

    long cut() {
        return cut;
    }

    long bytes() {
        return bytes;
    }

    String report() {
        return "%d %s connections opened, %d cut off, %d refused, %d MiB sent"
                .formatted(opened, attack, cut, refused, bytes >> 20);
    }

    @Override
    public void close() {
        wires.forEach(Wire::close);
    }
}
