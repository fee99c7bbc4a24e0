package io.gangflow.minicluster.api;

/**
 * How a write is done.
 *
 * @param dryRun everything is checked and answered, nothing is stored
 * @param scope which part of the object an update writes
 */
public record WriteOptions(boolean dryRun, Scope scope) {

    public static final WriteOptions DEFAULT = new WriteOptions(false, Scope.OBJECT);
    public static final WriteOptions STATUS = new WriteOptions(false, Scope.STATUS);

    /** The part of an object that an update writes. */
    public enum Scope {
        /** All but the status, where the resource has a status subresource; everything where not. */
        OBJECT,
        /** Only the status. */
        STATUS
    }
}
