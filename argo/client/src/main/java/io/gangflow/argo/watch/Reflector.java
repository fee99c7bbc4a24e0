package io.gangflow.argo.watch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.json.BoundedJson;
import io.gangflow.live.JsonFieldFilter;
import io.gangflow.live.PagedListReader;
import io.gangflow.time.Ticker;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Reports the objects of a kind in a namespace, and their changes, to a target: a list in pages, then watches from its
 * resourceVersion (Kubernetes, API concepts, "Efficient detection of changes"). A watch that ends is reopened at its
 * last version; if the server no longer has that version, another list follows. fabric8's informer does the same, but
 * its watches last five to ten minutes, so a silently cut connection is detected that much later, and it parses whole
 * pages. Here a watch lasts {@link #WATCH_SECONDS}: opening the next one proves that the state is current. Unlike
 * {@link ObjectWatch}, it stores no objects. Thread-safe.
 */
public final class Reflector<T extends HasMetadata> implements AutoCloseable {

    /** The duration of one watch. */
    static final int WATCH_SECONDS = 5;

    /** A response that is later than this after the watch's end counts as lost. */
    static final Duration GRACE = Duration.ofSeconds(3);

    /** Objects can have a megabyte, and up to two pages are in memory: the current and the next one. */
    private static final int PAGE = 200;

    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
    private static final Duration SHORT_WATCH = Duration.ofSeconds(1);
    private static final Duration LIFE = Duration.ofSeconds(WATCH_SECONDS).plus(GRACE);
    private static final long STEP_MILLIS = 500;
    private static final JsonFieldFilter UNREAD = new JsonFieldFilter(Set.of("managedFields"));

    private final KubernetesClient client;
    private final KubernetesObjects<T> objects;
    private final Class<T> type;
    private final Target<T> target;
    private final Ticker ticker;
    private final Thread thread;
    private final CountDownLatch tried = new CountDownLatch(1);
    private volatile boolean listed;
    private volatile boolean broken;
    private volatile boolean closed;
    private volatile long proven;

    /** The receiver of the objects; called by one thread. */
    public interface Target<T> {

        /** A list starts; the objects passed to {@link #listed} until {@link #replaced} are all that exist. */
        void start();

        /** An object of the list. */
        void listed(T object);

        /**
         * The list is complete.
         *
         * @param version its resourceVersion
         */
        void replaced(String version);

        /** An object was added or modified. */
        void changed(T object);

        /** An object was deleted; this is its last state. */
        void deleted(T object);
    }

    private Reflector(KubernetesClient client, String namespace, Class<T> type, Target<T> target, Ticker ticker) {
        this.client = client;
        this.objects = new KubernetesObjects<>(client, type, namespace, Map.of(), WATCH_SECONDS, GRACE.toSeconds());
        this.type = type;
        this.target = target;
        this.ticker = ticker;
        this.thread = new Thread(this::run, "reflector of " + HasMetadata.getPlural(type));
        thread.setDaemon(true);
    }

    /**
     * Starts to follow the objects of a kind.
     *
     * @param client must stay open until this is closed
     */
    public static <T extends HasMetadata> Reflector<T> start(
            KubernetesClient client, String namespace, Class<T> type, Target<T> target) {
        Reflector<T> reflector = new Reflector<>(client, namespace, type, target, Ticker.SYSTEM);
        reflector.thread.start();
        return reflector;
    }

    /**
     * Whether the target is up to date except for events in transit: the list is complete, and within the duration of a
     * watch and {@link #GRACE} the server has sent an event or accepted a watch from the known state.
     */
    public boolean isCurrent() {
        return listed && !broken && ticker.nanos() - proven < LIFE.toNanos();
    }

    /** Whether the first list has succeeded or failed within a time. */
    public boolean awaitFirstList(Duration patience) {
        try {
            return tried.await(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void run() {
        Duration pause = FIRST_PAUSE;
        Optional<String> version = Optional.empty();
        while (!closed) {
            long start = ticker.nanos();
            try {
                String from = version.isPresent() ? version.get() : list();
                version = Optional.of(from);
                version = watch(from);
                if (version.isEmpty() || ticker.nanos() - start > SHORT_WATCH.toNanos()) {
                    pause = FIRST_PAUSE;
                    continue;
                }
            } catch (IOException | RuntimeException e) {
                broken = true; // requests to the server itself will report the reason
                tried.countDown();
                version = e instanceof GoneException ? Optional.empty() : version;
            } catch (InterruptedException e) {
                return; // by close()
            }
            pause = paused(pause);
        }
    }

    /** Doubles each time. */
    private Duration paused(Duration pause) {
        try {
            ticker.sleep(pause.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            closed = true;
        }
        Duration next = pause.multipliedBy(2);
        return next.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : next;
    }

    private String list() {
        listed = false;
        target.start();
        PagedListReader pages = new PagedListReader(client, objects.url(), UNREAD, PAGE);
        pages.each(parser -> target.listed(BoundedJson.MAPPER.readValue(parser, type)));
        target.replaced(pages.version());
        return pages.version();
    }

    /** Returns the version from which the next watch continues; empty when the server no longer has it. */
    private Optional<String> watch(String from) throws IOException, InterruptedException {
        try (EventStream<T> stream = objects.watch(from)) {
            proven = ticker.nanos();
            listed = true;
            broken = false;
            tried.countDown();
            return follow(stream, from);
        }
    }

    private Optional<String> follow(EventStream<T> stream, String from) throws InterruptedException {
        String version = from;
        long opened = ticker.nanos();
        try {
            while (!closed && ticker.nanos() - opened < LIFE.toNanos()) {
                Optional<WatchEvent<T>> event = stream.next(STEP_MILLIS);
                if (event.isPresent()) {
                    proven = ticker.nanos();
                    report(event.get());
                    version = event.get().resourceVersion();
                }
            }
        } catch (GoneException e) {
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(version); // every watch ends; the next one proves that the state is current, or fails
        }
        return Optional.of(version);
    }

    private void report(WatchEvent<T> event) {
        if (event instanceof WatchEvent.Changed<T> changed) {
            target.changed(changed.object());
        } else if (event instanceof WatchEvent.Deleted<T> deleted) {
            target.deleted(deleted.object());
        }
    }

    /** Ends the thread; the target is not called any more. */
    @Override
    public void close() {
        closed = true;
        broken = true;
        thread.interrupt();
    }
}
