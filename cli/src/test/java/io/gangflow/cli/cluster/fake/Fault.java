package io.gangflow.cli.cluster.fake;

/**
 * An injected fault: calls of a method below a path get this response.
 *
 * @param times number of failing calls; afterwards the fault is removed
 */
record Fault(String method, String prefix, Answer answer, int times) {

    boolean hits(Call call) {
        return times > 0 && call.method().equals(method) && call.below(prefix);
    }

    Fault onceMore() {
        return new Fault(method, prefix, answer, times - 1);
    }
}
