package io.gangflow.jobs;

/** A cursor over a table in a given order of its slots. */
final class LongWordsCursor implements CountCursor {

    private final LongWords table;
    private final Integer[] order;
    private int next;
    private byte[] word = new byte[0];
    private long count;

    LongWordsCursor(LongWords table, Integer[] order) {
        this.table = table;
        this.order = order;
    }

    @Override
    public boolean advance() {
        if (next == order.length) {
            return false;
        }
        word = table.wordAt(order[next]);
        count = table.countAt(order[next]);
        next++;
        return true;
    }

    @Override
    public byte[] word() {
        return word;
    }

    @Override
    public long count() {
        return count;
    }
}
