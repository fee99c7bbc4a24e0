package io.gangflow.cli.local;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.cli.home.GangflowHome;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.image.Launchable;
import io.gangflow.minicluster.image.UnknownProgramException;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.work.PipelineWork;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The job islands whose jars a plan needs on this machine. An installed Gangflow downloads them on first use. */
final class NeededJobs {

    /** All islands. */
    static final List<String> ISLANDS = List.of("spark-jobs", "training-jobs");

    private final GangflowHome home;
    private final ImageCatalogue images;

    NeededJobs(GangflowHome home, ImageCatalogue images) {
        this.home = home;
        this.images = images;
    }

    /** Returns the islands of a plan that has passed {@link LocalCheck}; programs that use only the JDK need none. */
    Set<String> of(Plan plan) {
        Set<String> needed = new TreeSet<>();
        PipelineWork.of(plan.unconditional(), Durations.NONE).work().podSets().stream()
                .map(PodSet::pod)
                .flatMap(NeededJobs::containers)
                .flatMap(this::islands)
                .forEach(needed::add);
        // The pods of a Spark application name no program; spark-submit chooses it.
        if (plan.stages().stream().anyMatch(stage -> stage.stage().work() instanceof Work.Spark)) {
            needed.add("spark-jobs");
        }
        return needed;
    }

    private static Stream<Container> containers(Pod pod) {
        return Stream.concat(pod.getSpec().getInitContainers().stream(), pod.getSpec().getContainers().stream());
    }

    private Stream<String> islands(Container container) {
        String image = Objects.requireNonNullElse(container.getImage(), "");
        List<String> words = Stream.concat(container.getCommand().stream(), container.getArgs().stream())
                .toList();
        try {
            return images.resolve(image, words, "") instanceof Launchable.Java java
                    ? ISLANDS.stream()
                            .filter(island ->
                                    home.classPath(island).equals(java.program().classPath()))
                    : Stream.empty();
        } catch (UnknownProgramException notOfAnIsland) {
            return Stream.empty(); // Spark's image, or the stage launcher, which the minicluster replaces
        }
    }
}
