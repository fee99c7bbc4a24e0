package io.gangflow.minicluster.api;

/** The rights of a request's sender on the path of the request. */
@FunctionalInterface
interface Permission {

    /** The rights of this machine's own clients. */
    Permission ALL = verb -> {};

    /**
     * Checks that the sender is allowed a verb.
     *
     * @throws ApiException (403) when the verb is not allowed
     */
    void require(String verb);
}
