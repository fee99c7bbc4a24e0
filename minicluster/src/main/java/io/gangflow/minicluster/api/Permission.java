package io.gangflow.minicluster.api;

/** What the sender of a request may do with what its path names. */
@FunctionalInterface
interface Permission {

    /** Of this machine's own clients. */
    Permission ALL = verb -> {};

    /**
     * Refuses a verb that the sender is not allowed.
     *
     * @throws ApiException (403) when it is not
     */
    void require(String verb);
}
