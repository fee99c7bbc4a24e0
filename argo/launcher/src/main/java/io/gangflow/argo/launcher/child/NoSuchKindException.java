package io.gangflow.argo.launcher.child;

/** The cluster does not serve the kind: its custom resource definition is not installed. */
public final class NoSuchKindException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoSuchKindException(ChildRef child) {
        super("the cluster has no kind `%s` of `%s`; what runs it is not installed"
                .formatted(child.kind(), child.apiVersion()));
    }
}
