package io.gangflow.argo.compiler.template;

/**
 * The names of a pipeline's ServiceAccounts: one for each role of its pods, because a pod has all permissions of its
 * account. The admission policy of the platform chart identifies the accounts by these suffixes.
 */
public record Accounts(String pipeline) {

    /** For pods that run the work of a stage. They report their results; the work itself gets no token. */
    public String workflow() {
        return pipeline + "-workflow";
    }

    /** For pods that create, follow and delete the objects of stages, and run no user code. */
    public String launcher() {
        return pipeline + "-launcher";
    }

    /** For pods that submit Spark applications in cluster mode: they create the driver. */
    public String sparkSubmit() {
        return pipeline + "-spark-submit";
    }

    /** For Spark drivers: they create their executors. */
    public String sparkDriver() {
        return pipeline + "-spark-driver";
    }
}
