package io.gangflow.argo.watch;

import io.gangflow.argo.model.Workflow;
import io.gangflow.live.Listing;
import java.io.IOException;
import java.util.Optional;

/** A source with a planted bug. */
final class PlantedSource implements ObjectSource<Workflow> {

    /** Bugs that the simulation has to find. */
    enum Planted {
        NONE,
        /** A watch resumes from the newest version instead of the one that was read last. */
        RESUMES_FROM_NOW,
        /** Deletions are ignored. */
        NO_DELETIONS,
        /** After 410 the previous list counts as the new one. */
        OLD_LIST_AFTER_GONE,
        /** The version of a list is that of the change after it. */
        LIST_VERSION_TOO_NEW,
        /** A restarted run and its end count as others with each change. */
        LIFE_BY_VERSION
    }

    private final ObjectSource<Workflow> source;
    private final Planted planted;
    private Optional<Listing<Workflow>> listed = Optional.empty();
    private boolean gone;

    PlantedSource(ObjectSource<Workflow> source, Planted planted) {
        this.source = source;
        this.planted = planted;
    }

    @Override
    public Listing<Workflow> list() throws IOException, InterruptedException {
        if (planted == Planted.OLD_LIST_AFTER_GONE && gone && listed.isPresent()) {
            gone = false;
            return new Listing<>(source.list().resourceVersion(), listed.get().objects());
        }
        Listing<Workflow> listing = source.list();
        if (planted == Planted.LIST_VERSION_TOO_NEW) {
            listing = new Listing<>(later(listing.resourceVersion()), listing.objects());
        }
        listed = Optional.of(listing);
        return listing;
    }

    private static String later(String version) {
        return Integer.toString(Integer.parseInt(version) + 1);
    }

    @Override
    public EventStream<Workflow> watch(String resourceVersion) throws IOException, InterruptedException {
        String from = planted == Planted.RESUMES_FROM_NOW ? source.list().resourceVersion() : resourceVersion;
        EventStream<Workflow> stream;
        try {
            stream = source.watch(from);
        } catch (GoneException e) {
            gone = true;
            throw e;
        }
        return planted == Planted.NO_DELETIONS ? new WithoutDeletions(stream) : stream;
    }

    private record WithoutDeletions(EventStream<Workflow> stream) implements EventStream<Workflow> {

        @Override
        public Optional<WatchEvent<Workflow>> next(long atMostMillis) throws IOException, InterruptedException {
            return stream.next(atMostMillis).filter(event -> !(event instanceof WatchEvent.Deleted));
        }

        @Override
        public void close() {
            stream.close();
        }
    }
}
