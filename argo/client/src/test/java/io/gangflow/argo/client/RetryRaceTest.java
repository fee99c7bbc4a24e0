package io.gangflow.argo.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.argo.nodes.Statuses;
import io.gangflow.run.Label;
import io.gangflow.time.Ticker;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Several clients retry one run at the same time, beside a controller that starts what they restart: in many orders of
 * their requests, with clock differences, and with clients that are killed between two requests.
 */
@SuppressWarnings("NullAway.Init")
final class RetryRaceTest {

    private static final String JOB = "batch.volcano.sh/v1alpha1";
    private static final int RACES = 20;

    private static Api api;

    @BeforeAll
    static void start() throws IOException {
        api = new Api();
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    /** The parameter is how many pauses there are per kill, and the clock differences in minutes. */
    @ParameterizedTest
    @ValueSource(strings = {"0 0 0", "0 0 3", "12 0 0", "12 0 3", "6 3 0"})
    void aRunGoesOnOnceAndWhatItHasCreatedStays(String setting) throws InterruptedException {
        String[] numbers = setting.split(" ", -1);
        for (int seed = 0; seed < RACES; seed++) {
            new Race(
                            "r%d-%s".formatted(seed, setting.replace(' ', '-')),
                            seed,
                            Integer.parseInt(numbers[0]),
                            List.of(Integer.parseInt(numbers[1]), Integer.parseInt(numbers[2])))
                    .run();
        }
    }

    private static final class Race {

        private final String run;
        private final long seed;
        private final Interleaving turns;
        private final boolean deadly;
        private final List<Integer> minutesAhead;
        private final List<String> collisions = new ArrayList<>();
        private int begun;

        Race(String run, long seed, int killedOneIn, List<Integer> minutesAhead) {
            this.run = run;
            this.seed = seed;
            this.turns = new Interleaving(seed, killedOneIn);
            this.deadly = killedOneIn > 0;
            this.minutesAhead = minutesAhead;
        }

        void run() throws InterruptedException {
            prepare();
            Map<String, String> others = new TreeMap<>(uids());
            others.remove(run + "-train-0");
            List<Interleaving.Actor> clients = minutesAhead.stream()
                    .map(minutes -> turns.actor(true, () -> retry(minutes, true)))
                    .toList();
            turns.actor(false, () -> {
                while (!clients.stream().allMatch(Interleaving.Actor::hasEnded)) {
                    turns.pause();
                    control();
                }
                control();
                return "";
            });
            turns.run();
            List<String> outcomes =
                    clients.stream().map(Interleaving.Actor::outcome).toList();
            String about = "seed %d: %s".formatted(seed, outcomes);
            assertThat(begun).as(about).isLessThanOrEqualTo(1);
            assertThat(outcomes).as(about).filteredOn("done"::equals).hasSizeLessThanOrEqualTo(begun);
            if (begun == 0) {
                assertThat(deadly).as(about).isTrue();
                Thread collector = new Thread(() -> IntStream.range(0, 3).forEach(look -> control()));
                collector.start();
                collector.join();
                retry(10, false);
                control();
            }
            assertThat(begun).as(about).isEqualTo(1);
            assertThat(collisions).as(about).isEmpty();
            assertThat(uids()).as(about).containsKey(run + "-train-0").containsAllEntriesOf(others);
        }

        private Workflow retry(int minutes, boolean inTurns) throws InterruptedException {
            try (KubernetesClient kubernetes = inTurns ? api.kubernetes(new Turns(turns)) : api.kubernetes(null)) {
                Clock clock = Clock.offset(Api.CLOCK, Duration.ofMinutes(minutes));
                return new ArgoClient(kubernetes, "default", clock, new TurnTicker(this), Duration.ofMinutes(1))
                        .retry(run);
            }
        }

        /** One pass of Argo and the garbage collector: ends deleted objects, and starts restarted runs. */
        private void control() {
            for (GenericKubernetesResource job : jobs()) {
                if (job.getMetadata().getDeletionTimestamp() != null) {
                    job.getMetadata().setFinalizers(List.of());
                    api.kubernetes().resource(job).update();
                }
            }
            Workflow workflow = api.argo().get(run);
            if (Runs.phase(workflow).isEmpty()) {
                begun++;
                create(run + "-train-0", "train", "0");
                workflow.setStatus(ArgoJson.edit(workflow.getStatus(), tree -> tree.put("phase", "Running")));
                api.kubernetes().resource(workflow).update();
            }
        }

        private void prepare() {
            Workflow workflow = new Workflow();
            workflow.getMetadata().setName(run);
            workflow.setStatus(Statuses.of("Failed", ""));
            Map<String, NodeStatus> nodes = new TreeMap<>();
            add(nodes, run, "DAG", "Failed", run + ".count", run + ".train");
            add(nodes, run + ".count", "Pod", "Succeeded");
            add(nodes, run + ".train", "DAG", "Failed", instance(0), instance(1));
            add(nodes, instance(0), "Pod", "Failed");
            add(nodes, instance(1), "Pod", "Succeeded");
            nodes.replaceAll((name, node) -> ArgoJson.edit(
                    node,
                    tree -> tree.put(
                            "boundaryID", name.equals(run) ? "" : name.contains(".instance") ? run + ".train" : run)));
            api.kubernetes().resource(NodeCompression.with(workflow, nodes)).create();
            create(run + "-train-0", "train", "0");
            create(run + "-train-1", "train", "1");
            create(run + "-count-0", "count", "0");
        }

        private String instance(int index) {
            return "%1$s.train.instance(%2$d:instance:%2$d)".formatted(run, index);
        }

        private static void add(
                Map<String, NodeStatus> nodes, String name, String type, String phase, String... children) {
            nodes.put(name, Statuses.node(name, name, type, phase, children));
        }

        private void create(String name, String stage, String instance) {
            try {
                api.kubernetes()
                        .resource(new GenericKubernetesResourceBuilder()
                                .withApiVersion(JOB)
                                .withKind("Job")
                                .withNewMetadata()
                                .withName(name)
                                .withNamespace("default")
                                .withFinalizers("gangflow.io/slow")
                                .addToLabels(Label.WORKFLOW, run)
                                .addToLabels(Label.STAGE, stage)
                                .addToLabels(Label.INSTANCE, instance)
                                .endMetadata()
                                .build())
                        .create();
            } catch (KubernetesClientException e) {
                if (e.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                    throw e;
                }
                collisions.add(name);
            }
        }

        private List<GenericKubernetesResource> jobs() {
            return api.kubernetes()
                    .genericKubernetesResources(JOB, "Job")
                    .inNamespace("default")
                    .withLabel(Label.WORKFLOW, run)
                    .list()
                    .getItems();
        }

        private Map<String, String> uids() {
            Map<String, String> uids = new TreeMap<>();
            jobs().stream()
                    .filter(job -> job.getMetadata().getDeletionTimestamp() == null)
                    .forEach(job -> uids.put(
                            job.getMetadata().getName(), job.getMetadata().getUid()));
            return uids;
        }
    }

    /** Every request waits for its turn. */
    private record Turns(Interleaving turns) implements Interceptor {
        @Override
        public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
            turns.pause();
        }
    }

    /** Waiting passes the turn to others, including the collector when there are no others. */
    private static final class TurnTicker implements Ticker {

        private final Race race;
        private long millis;

        TurnTicker(Race race) {
            this.race = race;
        }

        @Override
        public long nanos() {
            return TimeUnit.MILLISECONDS.toNanos(millis);
        }

        @Override
        public void sleep(long more) {
            millis += more;
            race.turns.pause();
            if (!Thread.currentThread().getName().equals("actor")) {
                race.control();
            }
        }
    }
}
