package io.gangflow.argo.launcher.child;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * The address of an object on the API server.
 *
 * @param apiVersion group and version, or the version alone for the core group
 * @param plural such as {@code jobs}
 */
public record ChildRef(String apiVersion, String kind, String plural, String namespace, String name) {

    public String collectionPath() {
        String root = apiVersion.contains("/") ? "/apis/" : "/api/";
        return root + apiVersion + "/namespaces/" + namespace + "/" + plural;
    }

    public String path() {
        return collectionPath() + "/" + name;
    }

    /** The path of a watch of this object alone, from a resource version on. */
    public String watchPath(String resourceVersion) {
        return collectionPath() + "?watch=true&allowWatchBookmarks=true&timeoutSeconds=290&fieldSelector="
                + encoded("metadata.name=" + name) + "&resourceVersion=" + encoded(resourceVersion);
    }

    public ChildRef withPlural(String other) {
        return new ChildRef(apiVersion, kind, other, namespace, name);
    }

    /** The form used in messages: {@code Job `count-0`}. */
    @Override
    public String toString() {
        return kind + " `" + name + "`";
    }

    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
