package io.gangflow.minicluster.api;

import java.util.List;
import java.util.Locale;

/**
 * A kind of object that the API server keeps.
 *
 * @param group the API group, empty for the core group
 * @param version the only version served
 * @param plural the name in paths, lower case
 * @param kind the name in objects
 * @param namespaced whether objects live in a namespace
 * @param statusSubresource whether {@code status} is written only through its own path
 * @param shortNames what kubectl also calls it
 */
public record ApiResource(
        String group,
        String version,
        String plural,
        String kind,
        boolean namespaced,
        boolean statusSubresource,
        List<String> shortNames) {

    public ApiResource {
        if (version.isEmpty() || plural.isEmpty() || kind.isEmpty()) {
            throw new IllegalArgumentException("A resource needs version, plural and kind: " + group + "/" + plural);
        }
        shortNames = List.copyOf(shortNames);
    }

    /** {@code v1} or {@code batch/v1}, as objects carry it. */
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /** {@code pods} or {@code jobs.batch}, as error messages say it. */
    public String groupResource() {
        return group.isEmpty() ? plural : plural + "." + group;
    }

    public String singular() {
        return kind.toLowerCase(Locale.ROOT);
    }

    boolean isCore(String name) {
        return group.isEmpty() && plural.equals(name);
    }
}
