package io.gangflow.argo.watch;

import io.gangflow.argo.model.Workflow;
import io.gangflow.live.Listing;
import io.gangflow.time.Ticker;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** An API server in virtual time whose lists, watches and connections fail in every way, as determined by the seed. */
final class FaultySource implements ObjectSource<Workflow>, Ticker {

    private static final long BOOKMARK_MILLIS = 60_000;

    private final World world;
    private final Random random;
    private final Map<String, Integer> faults = new TreeMap<>();
    private boolean calm;
    private long nowMillis;

    FaultySource(World world, long seed) {
        this.world = world;
        this.random = new Random(seed);
    }

    /** Ends all failures. */
    void calmDown() {
        calm = true;
    }

    Map<String, Integer> faults() {
        return faults;
    }

    @Override
    public long nanos() {
        return TimeUnit.MILLISECONDS.toNanos(nowMillis);
    }

    @Override
    public void sleep(long millis) {
        nowMillis += millis;
    }

    @Override
    public Listing<Workflow> list() throws IOException {
        nowMillis += 20;
        if (fault("list fails", 20)) {
            throw new IOException("503");
        }
        int happened = world.happened(nowMillis);
        return new Listing<>(
                Integer.toString(happened),
                new ArrayList<>(world.after(happened).values()));
    }

    @Override
    public EventStream<Workflow> watch(String resourceVersion) throws IOException {
        nowMillis += 20;
        if (fault("watch is refused", 10)) {
            throw new IOException("429");
        }
        if (fault("410 at once", 10)) {
            throw new GoneException("410");
        }
        int from = Integer.parseInt(resourceVersion);
        return new Connection(fault("told again from before", 15) ? Math.max(0, from - 1 - random.nextInt(40)) : from);
    }

    private boolean fault(String name, int percent) {
        return chance(name, percent * 100);
    }

    private boolean chance(String name, int ofTenThousand) {
        if (calm || random.nextInt(10_000) >= ofTenThousand) {
            return false;
        }
        faults.merge(name, 1, Integer::sum);
        return true;
    }

    private final class Connection implements EventStream<Workflow> {

        private int next;
        private boolean deaf;
        private boolean closed;
        private long bookmarkMillis = nowMillis + BOOKMARK_MILLIS;
        private Optional<WatchEvent<Workflow>> told = Optional.empty();

        Connection(int next) {
            this.next = next;
        }

        @Override
        public Optional<WatchEvent<Workflow>> next(long atMostMillis) throws IOException {
            if (closed) {
                throw new AssertionError("a closed connection is asked");
            }
            if (deaf || world.happened(nowMillis) <= next) {
                nowMillis += Math.min(atMostMillis, 100);
                return deaf ? Optional.empty() : bookmark();
            }
            breakOff();
            if (deaf) {
                return Optional.empty();
            }
            if (told.isPresent() && chance("told twice", 400)) {
                return told;
            }
            World.Event event = world.events().get(next++);
            String version = Integer.toString(next);
            told = Optional.of(
                    event.deletion()
                            ? new WatchEvent.Deleted<>(version, event.workflow())
                            : new WatchEvent.Changed<>(version, event.workflow()));
            return told;
        }

        private void breakOff() throws IOException {
            deaf = chance("half-open", 30);
            if (chance("reset", 400)) {
                throw new IOException("connection reset");
            }
            if (chance("clean end", 300)) {
                throw new IOException("the watch has ended");
            }
            if (chance("truncated JSON", 200)) {
                throw new IOException("no JSON");
            }
            if (chance("error event", 200)) {
                throw new IOException("500");
            }
            if (chance("410 in an event", 200)) {
                throw new GoneException("410");
            }
        }

        private Optional<WatchEvent<Workflow>> bookmark() {
            if (nowMillis < bookmarkMillis) {
                return Optional.empty();
            }
            bookmarkMillis = nowMillis + BOOKMARK_MILLIS;
            return Optional.of(new WatchEvent.Bookmark<>(Integer.toString(next)));
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
