package io.gangflow.minicluster.api;

import io.gangflow.minicluster.object.ApiException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A path below {@code /api} or {@code /apis}.
 *
 * @param group the API group, empty for the core group
 * @param version the version
 * @param namespace empty for a cluster-scoped resource or all namespaces
 * @param plural the resource, empty where the path names only a group version
 * @param name the object, empty where the path names a collection
 * @param subresource such as {@code status}, else empty
 */
record ResourcePath(String group, String version, String namespace, String plural, String name, String subresource) {

    static final ResourcePath NONE = new ResourcePath("", "", "", "", "", "");

    /** The decoded segments of a raw path, without empty ones. */
    static List<String> segments(String rawPath) {
        List<String> segments = new ArrayList<>();
        for (String segment : rawPath.split("/", -1)) {
            if (!segment.isEmpty()) {
                segments.add(decode(segment));
            }
        }
        return segments;
    }

    /** Parses the segments; empty when they are not a path of an API group version. */
    static Optional<ResourcePath> of(List<String> segments) {
        boolean core = !segments.isEmpty() && segments.get(0).equals("api");
        boolean grouped = !segments.isEmpty() && segments.get(0).equals("apis");
        int head = core ? 2 : 3;
        if ((!core && !grouped) || segments.size() < head) {
            return Optional.empty();
        }
        String group = core ? "" : segments.get(1);
        List<String> rest = segments.subList(head, segments.size());
        String namespace = "";
        if (isNamespaced(rest)) {
            namespace = rest.get(1);
            rest = rest.subList(2, rest.size());
        }
        if (rest.size() > 3) {
            return Optional.empty();
        }
        return Optional.of(
                new ResourcePath(group, segments.get(head - 1), namespace, at(rest, 0), at(rest, 1), at(rest, 2)));
    }

    /**
     * Whether the resource is inside a namespace; otherwise the object is the namespace itself or a subresource of it.
     */
    private static boolean isNamespaced(List<String> rest) {
        return rest.size() >= 3
                && rest.get(0).equals("namespaces")
                && !rest.get(2).equals("status")
                && !rest.get(2).equals("finalize");
    }

    private static String at(List<String> list, int index) {
        return index < list.size() ? list.get(index) : "";
    }

    private static String decode(String segment) {
        try {
            return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw ApiException.badRequest("the path is not percent-encoded: " + e.getMessage());
        }
    }
}
