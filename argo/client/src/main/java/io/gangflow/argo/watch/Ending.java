package io.gangflow.argo.watch;

/** When objects of a kind have ended. */
public interface Ending<T> {

    /** Whether nothing of this life of the object goes on. */
    boolean ended(T object);

    /** Tells the lives of one object apart where it can begin again after it has ended; else always the same. */
    String life(T object);

    /** For kinds whose objects do not end but by being deleted. */
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
