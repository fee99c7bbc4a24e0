package io.gangflow.kubernetes.kind;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A kind of object as served by an API server (Kubernetes 1.36, APIResource of apimachinery's meta/v1).
 *
 * @param group the API group, empty for the core group
 * @param version the version of the group
 * @param plural the name in paths and in Roles, lower case
 * @param kind the name in objects
 * @param namespaced whether objects belong to a namespace
 * @param statusSubresource whether {@code status} can be written only through a separate path
 * @param shortNames short names in kubectl
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

    @Override
    public int hashCode() {
        return Objects.hash(group, version, plural, kind);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ApiResource that
                && kind.equals(that.kind)
                && group.equals(that.group)
                && version.equals(that.version)
                && plural.equals(that.plural)
                && namespaced == that.namespaced
                && statusSubresource == that.statusSubresource
                && shortNames.equals(that.shortNames);
    }

    /** Creates a namespaced kind without a status subresource. */
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

    /** Returns {@code v1} or {@code batch/v1}, the value in objects. */
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /** Returns {@code v1/Pod} or {@code batch/v1/Job}. */
    public String type() {
        return apiVersion() + "/" + kind;
    }

    /** Returns {@code pods} or {@code jobs.batch}, as in error messages. */
    public String groupResource() {
        return group.isEmpty() ? plural : plural + "." + group;
    }

    public String singular() {
        return kind.toLowerCase(Locale.ROOT);
    }
}
