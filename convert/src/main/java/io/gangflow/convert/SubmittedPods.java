package io.gangflow.convert;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.change.PodFacts;
import io.gangflow.convert.change.StagePodFacts;
import io.gangflow.convert.pod.Values;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.ManifestWork;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The driver and executors of a {@code spark-submit}, from its arguments: sizes and node labels. */
final class SubmittedPods {

    private SubmittedPods() {}

    /** @param words after the program's name */
    static List<StagePodFacts> of(List<String> words) {
        ObjectNode pod = Values.JSON.objectNode().put("apiVersion", "v1").put("kind", "Pod");
        pod.putObject("metadata").put("name", "submit");
        ObjectNode container = pod.putObject("spec")
                .put("restartPolicy", "Never")
                .putArray("containers")
                .addObject()
                .put("name", "main")
                .put("image", "submit");
        ArrayNode command = container.putArray("command").add("spark-submit");
        command.add("--deploy-mode").add("cluster"); // Spark itself then creates the driver
        words.stream().filter(word -> !word.equals("client")).forEach(command::add);
        ForeignManifests read = new ManifestReader().object("spark-submit", pod).manifests();
        return sizes(
                StagePodFacts.of(ManifestWork.of(read.objects(), Durations.NONE).work()));
    }

    /** Only facts that a command line defines. */
    static List<StagePodFacts> sizes(List<StagePodFacts> stages) {
        return stages.stream()
                .map(stage -> {
                    Map<String, Map<PodFacts, Integer>> roles = new TreeMap<>();
                    stage.roles().forEach((role, pods) -> {
                        if (role.equals("driver") || role.equals("executor")) {
                            Map<PodFacts, Integer> sizes = new LinkedHashMap<>();
                            pods.forEach((facts, count) -> sizes.merge(size(facts), count, Integer::sum));
                            roles.put(role, sizes);
                        }
                    });
                    return new StagePodFacts(stage.stage(), roles);
                })
                .toList();
    }

    private static PodFacts size(PodFacts facts) {
        SortedMap<String, String> kept = new TreeMap<>(facts.work());
        kept.keySet().removeIf(fact -> !fact.matches("request .*|node .*"));
        return new PodFacts(kept, new TreeMap<>());
    }
}
