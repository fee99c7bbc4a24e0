package io.gangflow.argo.launcher.child;

/** Another client deleted the object before its end. */
public final class DeletedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DeletedException(ChildRef child) {
        super(child + " was deleted by another client before it ended");
    }
}
