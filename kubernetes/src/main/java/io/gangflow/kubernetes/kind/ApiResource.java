package io.gangflow.kubernetes.kind;

import java.util.List;
import java.util.Locale;

/**
 * A kind of object as an API server serves it (Kubernetes 1.36, APIResource of apimachinery's meta/v1).
 *
 * @param group the API group, empty for the core group
 * @param version the version of the group
 * @param plural the name in paths and in Roles, lower case
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

    /** A kind in a namespace, without a subresource for its status. */
    public static ApiResource of(String group, String version, String plural, String kind) {
        return new ApiResource(group, version, plural, kind, true, false, List.of());
    }

    public ApiResource clusterWide() {
        return new ApiResource(group, version, plural, kind, false, statusSubresource, shortNames);
    }

    public ApiResource withStatus() {
        return new ApiResource(group, version, plural, kind, namespaced, true, shortNames);
    }

    public ApiResource called(String... names) {
        return new ApiResource(group, version, plural, kind, namespaced, statusSubresource, List.of(names));
    }

    /** {@code v1} or {@code batch/v1}, as objects carry it. */
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /** {@code v1/Pod} or {@code batch/v1/Job}. */
    public String type() {
        return apiVersion() + "/" + kind;
    }

    /** {@code pods} or {@code jobs.batch}, as error messages say it. */
    public String groupResource() {
        return group.isEmpty() ? plural : plural + "." + group;
    }

    public String singular() {
        return kind.toLowerCase(Locale.ROOT);
    }
}
