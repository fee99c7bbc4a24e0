package io.gangflow.minicluster.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ListOptions;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Watches and informers, with fabric8's client. */
class WatchConformanceTest extends Conformance {

    @Test
    void aWatchTellsWhatHappens() throws InterruptedException {
        try (Events events = new Events(watcher -> configMaps().withLabel("w").watch(watcher))) {
            labelled("a", "1");
            relabel("a", "2");
            configMaps().withName("a").delete();

            assertThat(events.take(3)).containsExactly("ADDED a", "MODIFIED a", "DELETED a");
        }
    }

    @Test
    void aWatchTellsOfTextInAnyLanguage() throws InterruptedException {
        try (Events events = new Events(watcher -> configMaps().withLabel("w").watch(watcher))) {
            for (String name : List.of("first", "second")) {
                configMaps()
                        .resource(new ConfigMapBuilder()
                                .withNewMetadata()
                                .withName(name)
                                .addToLabels("w", "1")
                                .endMetadata()
                                .addToData("text", "äöü\u0085 日本 😀".repeat(700))
                                .build())
                        .create();
            }

            assertThat(events.take(2)).containsExactly("ADDED first", "ADDED second");
        }
    }

    @Test
    void aWatchFromARevisionTellsWhatCameAfter() throws InterruptedException {
        labelled("before", "1");
        String revision = configMaps().list().getMetadata().getResourceVersion();
        labelled("after", "1");

        try (Events events = new Events(watcher -> configMaps().withLabel("w").watch(from(revision), watcher))) {
            assertThat(events.take(1)).containsExactly("ADDED after");
        }
    }

    @Test
    void aWatchWithoutARevisionBeginsWithWhatIsThere() throws InterruptedException {
        labelled("there", "1");

        try (Events events = new Events(watcher -> configMaps().withLabel("w").watch(watcher))) {
            assertThat(events.take(1)).containsExactly("ADDED there");
        }
    }

    @Test
    void anObjectThatEntersTheSelectionIsAddedAndOneThatLeavesIsDeleted() throws InterruptedException {
        labelled("mover", "out");
        String revision = configMaps().list().getMetadata().getResourceVersion();

        try (Events events =
                new Events(watcher -> configMaps().withLabel("w", "in").watch(from(revision), watcher))) {
            relabel("mover", "in");
            relabel("mover", "out");

            assertThat(events.take(2)).containsExactly("ADDED mover", "DELETED mover");
        }
    }

    @Test
    void aWatchOfOneObjectTellsOfThatOnly() throws InterruptedException {
        try (Events events = new Events(watcher -> configMaps().withName("mine").watch(watcher))) {
            labelled("other", "1");
            labelled("mine", "1");

            assertThat(events.take(1)).containsExactly("ADDED mine");
        }
    }

    @Test
    void aWatchThatTheServerEndsIsOpenedAnewByTheClient() throws InterruptedException {
        ListOptions oneSecond = new ListOptionsBuilder().withTimeoutSeconds(1L).build();
        try (Events events = new Events(watcher -> configMaps().withLabel("w").watch(oneSecond, watcher))) {
            labelled("early", "1");
            assertThat(events.take(1)).containsExactly("ADDED early");
            assertThat(events.quietFor(1500)).isTrue();
            labelled("late", "1");

            assertThat(events.take(1)).containsExactly("ADDED late");
        }
    }

    @Test
    void anInformerFollowsTheCollection() throws InterruptedException {
        labelled("first", "1");
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        try (SharedIndexInformer<ConfigMap> informer =
                configMaps().withLabel("w").inform(telling(told), 0)) {
            assertThat(poll(told)).isEqualTo("add first");
            labelled("second", "1");
            assertThat(poll(told)).isEqualTo("add second");
            relabel("second", "2");
            assertThat(poll(told)).isEqualTo("update second");
            configMaps().withName("first").delete();
            assertThat(poll(told)).isEqualTo("delete first");
            assertThat(informer.getStore().list()).hasSize(1);
        }
    }

    private static ListOptions from(String revision) {
        return new ListOptionsBuilder().withResourceVersion(revision).build();
    }

    private static ResourceEventHandler<ConfigMap> telling(BlockingQueue<String> told) {
        return new ResourceEventHandler<>() {
            @Override
            public void onAdd(ConfigMap object) {
                told.add("add " + object.getMetadata().getName());
            }

            @Override
            public void onUpdate(ConfigMap before, ConfigMap object) {
                told.add("update " + object.getMetadata().getName());
            }

            @Override
            public void onDelete(ConfigMap object, boolean unknown) {
                told.add("delete " + object.getMetadata().getName());
            }
        };
    }

    private static String poll(BlockingQueue<String> queue) throws InterruptedException {
        String element = queue.poll(20, TimeUnit.SECONDS);
        return element == null ? "nothing in 20 s" : element;
    }

    private void labelled(String name, String value) {
        ConfigMap map = map(name, Map.of());
        map.getMetadata().setLabels(Map.of("w", value));
        configMaps().resource(map).create();
    }

    private void relabel(String name, String value) {
        configMaps()
                .withName(name)
                .edit(map -> new ConfigMapBuilder(map)
                        .editMetadata()
                        .addToLabels("w", value)
                        .endMetadata()
                        .build());
    }

    /** Collects the events of a watch. */
    private static final class Events implements Watcher<ConfigMap>, AutoCloseable {
        private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        private final Watch watch;

        Events(Function<Watcher<ConfigMap>, Watch> open) {
            this.watch = open.apply(this);
        }

        @Override
        public void close() {
            watch.close();
        }

        boolean quietFor(long millis) throws InterruptedException {
            return queue.poll(millis, TimeUnit.MILLISECONDS) == null;
        }

        List<String> take(int count) throws InterruptedException {
            List<String> taken = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                taken.add(poll(queue));
            }
            return taken;
        }

        @Override
        public void eventReceived(Action action, ConfigMap object) {
            if (action != Action.BOOKMARK) {
                queue.add(action + " " + object.getMetadata().getName());
            }
        }

        @Override
        public void onClose(WatcherException cause) {
            queue.add("closed: " + cause.getMessage());
        }
    }
}
