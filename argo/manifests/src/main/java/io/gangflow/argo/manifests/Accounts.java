package io.gangflow.argo.manifests;

/** Names of the ServiceAccounts of a pipeline; none of its pods runs as {@code default}. */
record Accounts(String pipeline) {

    /** Of Argo's pods: they report results, create what stages consist of, and submit Spark applications. */
    String workflow() {
        return pipeline + "-workflow";
    }

    /** Of Spark drivers: they create their executors. */
    String sparkDriver() {
        return pipeline + "-spark-driver";
    }
}
