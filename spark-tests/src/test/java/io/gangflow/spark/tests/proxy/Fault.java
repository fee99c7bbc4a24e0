package io.gangflow.spark.tests.proxy;

/** What the proxy does to a request. */
public enum Fault {
    NONE,
    /** The connection is reset, and the server never saw the request. */
    RESET_BEFORE,
    /** The server did what was asked, and the connection is reset before its answer. */
    RESET_AFTER,
    /** 500 InternalError, without asking the server. */
    ERROR,
    /** 503 SlowDown, without asking the server. */
    SLOW_DOWN,
    /** 403 AccessDenied, without asking the server. */
    DENIED,
    /** 400 AuthorizationHeaderMalformed, as Amazon refuses requests for a bucket of region {@code eu-central-1}. */
    WRONG_REGION,
    /** The answer's headers, half of its body, and a reset. */
    TRUNCATED,
    /** The answer in two halves, with a pause before each. */
    SLOW
}
