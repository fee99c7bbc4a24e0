package io.gangflow.convert.pod;

/** When the kubelet pulls an image. */
public final class PullPolicy {

    private PullPolicy() {}

    /** What Kubernetes chooses where nothing is written: images with a fixed tag or digest are pulled once. */
    public static String usual(String image) {
        String last = image.substring(image.lastIndexOf('/') + 1);
        boolean fixed = last.contains("@") || (last.contains(":") && !last.endsWith(":latest"));
        return fixed ? "IfNotPresent" : "Always";
    }
}
