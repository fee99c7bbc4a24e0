package io.gangflow.scheduling.volcano;

import static io.gangflow.scheduling.volcano.SessionCase.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gangflow.scheduling.volcano.job.JobTask;
import io.gangflow.scheduling.volcano.job.SessionNode;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expected values follow from Volcano, plugins/binpack, plugins/nodeorder and plugins/drf. */
class PluginScoresTest {

    @ParameterizedTest(name = "{0} with {1}: {2}")
    @CsvSource({
        "cpu=2 memory=2Gi, '', 62.5",
        "cpu=2 memory=2Gi, binpack.weight=10, 625",
        "cpu=2 memory=2Gi, binpack.cpu=3, 68.75",
        "cpu=2 memory=2Gi, binpack.memory=3, 56.25",
        "cpu=2 memory=2Gi, binpack.cpu=0, 50",
        "cpu=2 memory=2Gi, binpack.cpu=-1, 50",
        "cpu=2, '', 75",
        "cpu=3 memory=2Gi, '', 75",
        "cpu=4 memory=2Gi, '', 0",
        "cpu=4 memory=2Gi, binpack.cpu=0, 50",
        "gpu=1, '', 0",
        "cpu=2 memory=2Gi gpu=1, binpack.resources=nvidia.com/gpu, 58.333333",
        "cpu=2 memory=2Gi gpu=1, 'binpack.resources=\"example.com/tpu, nvidia.com/gpu\" binpack.resources.nvidia.com/gpu=5', 53.571429",
        "cpu=2 memory=2Gi gpu=1, binpack.resources.nvidia.com/gpu=5, 62.5",
    })
    void binpackScoresTheUsedPartOfTheRequestedResources(String pod, String arguments, double score) {
        // a quarter of the CPUs, of the memory and of the GPUs is used
        SessionCase is =
                session("allocate", "binpack", arguments("binpack", arguments)).node("n1", "cpu=4 memory=8Gi gpu=4");
        is.pod("other", "", "cpu=1 memory=2Gi gpu=1 on=n1");
        is.group("g", "min=1").pods("g", 1, pod);

        assertThat(scores(is).get("n1")).isEqualTo(score, within(1e-6));
        assertThat(localScores(is)).as("of one node").isEqualTo(scores(is));
    }

    @ParameterizedTest(name = "with {0}: {1}")
    @CsvSource({
        "'', 400",
        "leastrequested.weight=2, 425",
        "mostrequested.weight=1, 475",
        "balancedresource.weight=3, 550",
        "balancedresource.weight=0, 325",
        "tainttoleration.weight=0, 100",
        "nodeaffinity.weight=7, 400",
    })
    void nodeorderAddsTheScoresOfKubeSchedulerWithVolcanosWeights(String arguments, double score) {
        // least requested 25, most requested 75, as balanced as before 75, no taint 100 thrice
        SessionCase is = ordering(arguments).node("n1", "cpu=4 memory=8Gi");
        is.pod("other", "", "cpu=1 memory=2Gi on=n1");
        is.group("g", "min=1").pods("g", 1, "cpu=2 memory=4Gi");

        assertThat(scores(is)).isEqualTo(Map.of("n1", score));
        assertThat(localScores(is)).as("of one node").isEqualTo(scores(is));
    }

    @Test
    void nodeorderPrefersTheNodesOfThePodsAffinityAndThoseWithoutTaints() {
        SessionCase is = ordering("leastrequested.weight=0 balancedresource.weight=0")
                .node("n1", "cpu=4 memory=8Gi label=disk:ssd")
                .node("n2", "cpu=4 memory=8Gi avoid=team")
                .node("n3", "cpu=4 memory=8Gi");
        is.group("g", "min=1").pods("g", 1, "cpu=1 memory=1Gi prefer=disk:ssd");

        assertThat(scores(is)).isEqualTo(Map.of("n1", 500.0, "n2", 0.0, "n3", 300.0));
        assertThat(OpenSession.of(is).session().tiers().localScorers(task(is)))
                .as("nodes have to be compared")
                .isNull();
    }

    @Test
    void whereThereAreGpusTheyAreBalancedAsWell() {
        SessionCase is = ordering("leastrequested.weight=0 tainttoleration.weight=0")
                .node("n1", "cpu=4 memory=8Gi gpu=4")
                .node("n2", "cpu=4 memory=8Gi gpu=2");
        is.group("g", "min=1").pods("g", 1, "cpu=2 memory=4Gi gpu=1");

        Map<String, Double> scores = scores(is);
        assertThat(scores.get("n2")).as("half of everything").isEqualTo(75);
        assertThat(scores.get("n1"))
                .as("half of CPU and memory, a quarter of the GPUs")
                .isEqualTo(69);
    }

    @Test
    void drfOffersTasksWhoseJobKeepsAsMuchAsThePreemptorWouldHave() {
        OpenSession open = OpenSession.of(drf());

        assertThat(offered(open, "one-0"))
                .as("with 1 of 10 CPUs: the other jobs keep at least 1")
                .containsExactly("four-0", "four-1", "four-2", "two-0");
        assertThat(offered(open, "big-0")).as("with 2 of 10 CPUs").containsExactly("four-0", "four-1");
    }

    @Test
    void drfCountsWhatIsPipelinedToTheirJobs() {
        OpenSession open = OpenSession.of(drf());
        open.pipeline("one-1", "n1");
        assertThat(offered(open, "one-0")).as("1 CPU is pipelined").containsExactly("four-0", "four-1");

        open.pipeline("two-2", "n1");
        assertThat(offered(open, "one-0")).as("the victim's job as well").containsExactly("four-0", "four-1", "two-0");
    }

    private static SessionCase drf() {
        SessionCase is = session("preempt", "drf").node("n1", "cpu=10 memory=10Gi");
        is.group("four", "min=0 phase=Running").pods("four", 4, "cpu=1 memory=1Gi on=n1");
        is.group("two", "min=0 phase=Running")
                .pods("two", 2, "cpu=1 memory=1Gi on=n1")
                .pod("two-2", "two", "cpu=1 memory=1Gi");
        is.group("one", "min=1").pods("one", 2, "cpu=1 memory=1Gi");
        return is.group("big", "min=1").pods("big", 1, "cpu=2 memory=1Gi");
    }

    private static List<String> offered(OpenSession open, String preemptor) {
        List<JobTask> running = open.tasks("four", "two").stream()
                .filter(each ->
                        each.task().node() != null && each.task().pod().node().isPresent())
                .toList();
        return OpenSession.names(open.session().tiers().preemptable(open.task(preemptor), running));
    }

    private static SessionCase ordering(String arguments) {
        return session("allocate", "nodeorder", arguments("nodeorder", arguments));
    }

    /** Reads {@code argument=value} words; a value in quotes can have spaces. */
    private static Map<String, String> arguments(String plugin, String words) {
        Map<String, String> arguments = new TreeMap<>();
        for (String word : words.split(" (?=\\S+=)", -1)) {
            String[] pair = word.split("=", 2);
            if (pair.length == 2) {
                arguments.put(plugin + "." + pair[0], pair[1]);
            }
        }
        return arguments;
    }

    private static TaskInfo task(SessionCase is) {
        return OpenSession.of(is).task("g-0").task();
    }

    private static Map<String, Double> scores(SessionCase is) {
        OpenSession open = OpenSession.of(is);
        List<SessionNode> nodes = open.session().nodes();
        double[] scores = open.session().tiers().scores(open.task("g-0").task(), nodes);
        Map<String, Double> byNode = new TreeMap<>();
        for (int i = 0; i < scores.length; i++) {
            byNode.put(nodes.get(i).name(), scores[i]);
        }
        return byNode;
    }

    private static Map<String, Double> localScores(SessionCase is) {
        OpenSession open = OpenSession.of(is);
        List<ToDoubleFunction<SessionNode>> scorers = Optional.ofNullable(
                        open.session().tiers().localScorers(open.task("g-0").task()))
                .orElseThrow();
        Map<String, Double> byNode = new TreeMap<>();
        for (SessionNode node : open.session().nodes()) {
            byNode.put(
                    node.name(),
                    scorers.stream()
                            .mapToDouble(scorer -> scorer.applyAsDouble(node))
                            .sum());
        }
        return byNode;
    }
}
