package io.gangflow.argo.interpreter;

/** Argo's retryStrategy with retryPolicy Always; the n-th retry waits {@code backoffMillis * factor^(n-1)}. */
record Retry(int limit, long backoffMillis, int factor) {

    /** The wait after so many failed attempts, as in Argo 4.1 (workflow/controller/operator.go). */
    long waitMillis(int failedAttempts) {
        double wait = backoffMillis * Math.pow(factor, failedAttempts - 1.0);
        return (long) Math.min(wait, Long.MAX_VALUE / 4.0);
    }
}
