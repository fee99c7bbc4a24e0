package io.gangflow.argo.watch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.json.BoundedJson;
import io.gangflow.live.JsonStrip;
import io.gangflow.live.ListPages;
import io.gangflow.time.Ticker;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Tells a target what objects of a kind a namespace has, and what happens to them: a list in pages, then watches from its
 * resourceVersion on (Kubernetes, API concepts, "Efficient detection of changes"). A watch that ends is opened again where it
 * ended; a resourceVersion that the server does not know any more is followed by another list. fabric8's informer does the same,
 * but its watches live for five to ten minutes, so that a connection that is cut without a word is noticed that much later, and
 * it parses whole pages. Here a watch lives for {@link #WATCH_SECONDS}: opening it proves the state known. Unlike
 * {@link ObjectWatch}, it keeps no objects. Thread-safe.
 */
public final class Reflector<T extends HasMetadata> implements AutoCloseable {

    /** How long one watch lives. */
    static final int WATCH_SECONDS = 5;

    /** An answer that is later than a watch's end by as much does not come any more. */
    static final Duration GRACE = Duration.ofSeconds(3);

    /** Objects may have a megabyte; a page of them is in memory, and the next one is on its way. */
    private static final int PAGE = 200;

    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
    private static final Duration SHORT_WATCH = Duration.ofSeconds(1);
    private static final Duration LIFE = Duration.ofSeconds(WATCH_SECONDS).plus(GRACE);
    private static final long STEP_MILLIS = 500;
    private static final JsonStrip UNREAD = new JsonStrip(Set.of("managedFields"));

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

    /** Where the objects go; called by one thread. */
    public interface Target<T> {

        /** A list begins; what {@link #listed} gives until {@link #replaced} is all that exists. */
        void begin();

        /** An object of the list. */
        void listed(T object);

        /**
         * The list is complete.
         *
         * @param version its resourceVersion
         */
        void replaced(String version);

        /** An object is new, or has changed. */
        void changed(T object);

        /** An object was deleted; as it was at last. */
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
     * @param client stays open until this is closed
     */
    public static <T extends HasMetadata> Reflector<T> start(
            KubernetesClient client, String namespace, Class<T> type, Target<T> target) {
        Reflector<T> reflector = new Reflector<>(client, namespace, type, target, Ticker.SYSTEM);
        reflector.thread.start();
        return reflector;
    }

    /**
     * Whether the target has what the server has, but for what is on its way: it was listed, and the server has sent an event or
     * accepted a watch from the state known within the life of a watch and {@link #GRACE}.
     */
    public boolean isCurrent() {
        return listed && !broken && ticker.nanos() - proven < LIFE.toNanos();
    }

    /** Whether the first list was read, or could not be, within a time. */
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
                broken = true; // and the reason is in the answer of whoever asks the server itself
                tried.countDown();
                version = e instanceof GoneException ? Optional.empty() : version;
            } catch (InterruptedException e) {
                return; // by whoever closed it
            }
            pause = paused(pause);
        }
    }

    /** Twice as long each time. */
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
        target.begin();
        ListPages pages = new ListPages(client, objects.url(), UNREAD, PAGE);
        pages.each(parser -> target.listed(BoundedJson.MAPPER.readValue(parser, type)));
        target.replaced(pages.version());
        return pages.version();
    }

    /** Returns the version from which the next watch continues; nothing when the server does not know it any more. */
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
                    tell(event.get());
                    version = event.get().resourceVersion();
                }
            }
        } catch (GoneException e) {
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(version); // every watch ends; the next one proves the state known, or says what is wrong
        }
        return Optional.of(version);
    }

    private void tell(WatchEvent<T> event) {
        if (event instanceof WatchEvent.Changed<T> changed) {
            target.changed(changed.object());
        } else if (event instanceof WatchEvent.Deleted<T> deleted) {
            target.deleted(deleted.object());
        }
    }

    /** Ends the thread; the target is told nothing more. */
    @Override
    public void close() {
        closed = true;
        broken = true;
        thread.interrupt();
    }
}
