package io.gangflow.minicluster.object;

/**
 * The options of a write.
 *
 * @param dryRun whether to check and answer without storing
 * @param scope which part of the object an update writes
 */
public record WriteOptions(boolean dryRun, Scope scope) {

    public static final WriteOptions DEFAULT = new WriteOptions(false, Scope.OBJECT);
    public static final WriteOptions STATUS = new WriteOptions(false, Scope.STATUS);

    /** The part of an object that an update writes. */
    public enum Scope {
        /** All but the status if the resource has a status subresource; otherwise everything. */
        OBJECT,
        /** Only the status. */
        STATUS
    }
}
