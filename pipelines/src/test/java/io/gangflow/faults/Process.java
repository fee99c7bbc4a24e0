package io.gangflow.faults;

/** A simulated process; after its end none of its requests arrives. */
public final class Process {

    private final String name;
    private boolean dead;

    public Process(String name) {
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
