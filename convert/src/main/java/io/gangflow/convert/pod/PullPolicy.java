package io.gangflow.convert.pod;

/** The image pull policy. */
public final class PullPolicy {

    private PullPolicy() {}

    /** The default of Kubernetes: images with a fixed tag or digest are pulled once. */
    public static String usual(String image) {
        String last = image.substring(image.lastIndexOf('/') + 1);
        boolean fixed = last.contains("@") || (last.contains(":") && !last.endsWith(":latest"));
        return fixed ? "IfNotPresent" : "Always";
    }
}
