package io.gangflow.argo.compiler;

/**
 * Names of the ServiceAccounts of a pipeline: one for each role of its pods, because a pod holds every right of its account.
 * The admission policy of the platform chart recognises the accounts by these suffixes.
 */
record Accounts(String pipeline) {

    /** Of pods that run the work of a stage. They report their results; the work itself gets no token. */
    String workflow() {
        return pipeline + "-workflow";
    }

    /** Of pods that create, follow and delete the objects of stages, and run nothing of the user's. */
    String launcher() {
        return pipeline + "-launcher";
    }

    /** Of pods that submit Spark applications in cluster mode: they create the driver. */
    String sparkSubmit() {
        return pipeline + "-spark-submit";
    }

    /** Of Spark drivers: they create their executors. */
    String sparkDriver() {
        return pipeline + "-spark-driver";
    }
}
