package io.gangflow.pipeline.notify;

/** Where a notification is sent: an address that anybody may read, or one in a Secret of the namespace. */
public sealed interface NotifyTarget {

    /** The key of a Secret where none is named. */
    String KEY = "url";

    /** An http or https address. */
    record Address(String url) implements NotifyTarget {}

    /** A key of a Secret whose value is the address. */
    record InSecret(String secret, String key) implements NotifyTarget {}
}
