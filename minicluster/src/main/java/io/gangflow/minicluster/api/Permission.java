package io.gangflow.minicluster.api;

/** What the sender of a request may do with what its path names. */
@FunctionalInterface
interface Permission {

    /** Of this machine's own clients. */
    Permission ALL = verb -> {};

    /** @throws ApiException (403) when the sender may not */
    void require(String verb);
}
