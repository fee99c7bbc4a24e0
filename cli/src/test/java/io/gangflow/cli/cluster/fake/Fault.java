package io.gangflow.cli.cluster.fake;

/**
 * Something that goes wrong on purpose: calls of a method below a path get this answer.
 *
 * @param times how often; it is gone afterwards
 */
record Fault(String method, String prefix, Answer answer, int times) {

    boolean hits(Call call) {
        return times > 0 && call.method().equals(method) && call.below(prefix);
    }

    Fault onceMore() {
        return new Fault(method, prefix, answer, times - 1);
    }
}
