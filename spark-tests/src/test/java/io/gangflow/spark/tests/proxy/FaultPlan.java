package io.gangflow.spark.tests.proxy;

/** Decides what happens to each request; called by many threads at once. */
public interface FaultPlan {

    /** Before the server is asked. */
    Fault before(ProxiedRequest request);

    /** After the server's answer came, and before it is passed on. */
    default void after(ProxiedRequest request, int status) {}
}
