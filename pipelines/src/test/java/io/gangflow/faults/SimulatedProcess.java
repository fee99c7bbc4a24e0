package io.gangflow.faults;

/** A simulated process; after its end none of its requests arrives. */
public final class SimulatedProcess {

    private final String name;
    private boolean dead;

    public SimulatedProcess(String name) {
        this.name = name;
    }

    public boolean isDead() {
        return dead;
    }

    public void kill() {
        dead = true;
    }

    @Override
    public String toString() {
        return name;
    }
}
