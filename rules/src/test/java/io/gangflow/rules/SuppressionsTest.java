package io.gangflow.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.ManifestWork;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SuppressionsTest {

    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata: { name: %s%s }
            spec: { priorityClassName: class-of-%s, containers: [{ name: main, image: work }] }
            """;

    private static Suppressions.Applied applied(String yaml, Map<String, String> options) {
        ForeignManifests manifests = new ManifestReader().text("a.yaml", yaml).manifests();
        ManifestWork work = ManifestWork.of(manifests.objects(), Durations.NONE);
        return Suppressions.of(manifests, options)
                .apply(ObjectRules.check(manifests.objects(), work.work(), Optional.empty()));
    }

    private static String pods(String annotation) {
        return POD.formatted("one", annotation, "one") + "---\n" + POD.formatted("two", "", "two");
    }

    @Test
    void anAnnotationHoldsForItsObject() {
        Suppressions.Applied applied =
                applied(pods(", annotations: { gangflow.io/ignore: \"GF0608 the cluster has it\" }"), Map.of());

        assertThat(applied.ignored()).extracting(found -> found.span().line()).containsExactly(3);
        assertThat(applied.kept()).extracting(found -> found.span().line()).containsExactly(8);
    }

    @Test
    void aCommentHoldsForItsFile() {
        Suppressions.Applied applied = applied("# gangflow: ignore GF0608 the cluster has them\n" + pods(""), Map.of());

        assertThat(applied.ignored()).hasSize(2);
        assertThat(applied.kept()).isEmpty();
    }

    @Test
    void anOptionHoldsForEverything() {
        assertThat(applied(pods(""), Map.of("GF0608", "the cluster has them")).kept())
                .isEmpty();
    }

    @Test
    void aWishWithoutReasonIsFollowedAndTold() {
        Suppressions.Applied applied = applied("# gangflow: ignore GF0608\n" + pods(""), Map.of());

        assertThat(applied.ignored()).hasSize(2);
        assertThat(applied.kept()).extracting(found -> found.code().name()).containsExactly("GF0690");
    }

    @Test
    void aWishThatMatchesNothingIsTold() {
        assertThat(applied(pods(""), Map.of("GF0608", "so", "GF0632", "so")).kept())
                .extracting(found -> found.code().name())
                .containsExactly("GF0691");
    }
}
