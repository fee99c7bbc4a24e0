package io.gangflow.spark.tests.proxy;

/** Decides what happens to each request. Called by several threads concurrently. */
public interface FaultPlan {

    /** Called before the request is sent to the server. */
    Fault before(ProxiedRequest request);

    /** Called after the server's response arrives, and before it is passed on. */
    default void after(ProxiedRequest request, int status) {}
}
