package io.gangflow.pipeline.notify;

/** The target of a notification: a public URL, or one in a Secret of the namespace. */
public sealed interface NotifyTarget {

    /** The default key of a Secret. */
    String KEY = "url";

    /** An http or https URL. */
    record Address(String url) implements NotifyTarget {}

    /** A key of a Secret whose value is the URL. */
    record InSecret(String secret, String key) implements NotifyTarget {}
}
