package io.gangflow.workloads.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.work.ManifestWork;

/** The resulting work of a test's manifests. */
public final class Work {

    private Work() {}

    /** Returns the work of manifests without findings. */
    public static ResultingWork of(String yaml) {
        ManifestWork work = with(yaml);
        assertThat(work.diagnostics()).isEmpty();
        return work.work();
    }

    public static ManifestWork with(String yaml) {
        ForeignManifests manifests =
                new ManifestReader().text("test.yaml", yaml).manifests();
        assertThat(manifests.diagnostics()).isEmpty();
        return ManifestWork.of(manifests.objects(), Durations.NONE);
    }

    public static PodSet set(ResultingWork work, String id) {
        return work.podSet(id)
                .orElseThrow(() -> new AssertionError(id + " is not in "
                        + work.podSets().stream().map(PodSet::id).toList()));
    }

    public static PodGroup group(ResultingWork work, String name) {
        return work.podGroups().stream()
                .filter(group -> group.getMetadata().getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not in " + work.podGroups()));
    }
}
