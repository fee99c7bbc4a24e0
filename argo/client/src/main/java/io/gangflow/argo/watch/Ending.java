package io.gangflow.argo.watch;

/** Determines when objects of a kind have ended. */
public interface Ending<T> {

    /** Whether the current life of the object has ended. */
    boolean ended(T object);

    /** Identifies a life of an object that can restart after its end; constant for other objects. */
    String life(T object);

    /** For kinds whose objects end only by deletion. */
    static <T> Ending<T> never() {
        return new Ending<>() {
            @Override
            public boolean ended(T object) {
                return false;
            }

            @Override
            public String life(T object) {
                return "";
            }
        };
    }
}
