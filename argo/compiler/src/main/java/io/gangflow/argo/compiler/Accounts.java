package io.gangflow.argo.compiler;

/**
 * The names of a pipeline's ServiceAccounts: one for each role of its pods, because a pod has all permissions of its
 * account. The admission policy of the platform chart identifies the accounts by these suffixes.
 */
record Accounts(String pipeline) {

    /** For pods that run the work of a stage. They report their results; the work itself gets no token. */
    String workflow() {
        return pipeline + "-workflow";
    }

    /** For pods that create, follow and delete the objects of stages, and run no user code. */
    String launcher() {
        return pipeline + "-launcher";
    }

    /** For pods that submit Spark applications in cluster mode: they create the driver. */
    String sparkSubmit() {
        return pipeline + "-spark-submit";
    }

    /** For Spark drivers: they create their executors. */
    String sparkDriver() {
        return pipeline + "-spark-driver";
    }
}
