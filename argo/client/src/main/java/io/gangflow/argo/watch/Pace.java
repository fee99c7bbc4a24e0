package io.gangflow.argo.watch;

/** The time that a watch goes by; virtual in tests. */
public interface Pace {

    /** Milliseconds since some moment; never less than before. */
    long millis();

    void sleep(long millis) throws InterruptedException;
}
