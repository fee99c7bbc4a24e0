package io.gangflow.spark.tests.proxy;

/** The proxy's action on a request. */
public enum Fault {
    NONE,
    /** The connection is reset before the server receives the request. */
    RESET_BEFORE,
    /** The server handles the request, and the connection is reset before the response. */
    RESET_AFTER,
    /** 500 InternalError; the server does not receive the request. */
    ERROR,
    /** 503 SlowDown; the server does not receive the request. */
    SLOW_DOWN,
    /** 403 AccessDenied; the server does not receive the request. */
    DENIED,
    /** 400 AuthorizationHeaderMalformed, as Amazon rejects requests for a bucket in region {@code eu-central-1}. */
    WRONG_REGION,
    /** The headers of the response, half of its body, and a reset. */
    TRUNCATED,
    /** The response in two halves, with a pause before each. */
    SLOW
}
