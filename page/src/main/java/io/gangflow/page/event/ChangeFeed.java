package io.gangflow.page.event;

import io.gangflow.page.object.RunRow;
import io.gangflow.page.run.RunChanges;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Hands changes to all open streams. Never waits for one of them. Thread-safe. */
public final class ChangeFeed implements RunChanges {

    private final List<PendingChanges> streams = new CopyOnWriteArrayList<>();

    PendingChanges open() {
        PendingChanges stream = new PendingChanges();
        streams.add(stream);
        return stream;
    }

    void close(PendingChanges stream) {
        streams.remove(stream);
    }

    /** Returns the number of open streams. */
    int openStreams() {
        return streams.size();
    }

    @Override
    public void changed(RunRow row, String version) {
        streams.forEach(stream -> stream.changed(row, version));
    }

    @Override
    public void deleted(String workflow) {
        streams.forEach(stream -> stream.deleted(workflow));
    }

    /** Ends all streams: their clients open others, and read their lists anew. */
    @Override
    public void all() {
        streams.forEach(PendingChanges::end);
    }

    /** The cluster's state was read anew and differs from that of the last version. */
    public void clusterChanged(long version) {
        streams.forEach(stream -> stream.cluster(version));
    }
}
