package io.gangflow.argo.launcher.child;

import static io.gangflow.argo.launcher.testing.ScriptedApi.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManifestTest {

    private static final Identity IDENTITY = new Identity("run", "run-uid", "pod-uid", "default");

    @Test
    void equalManifestsHaveEqualHashesWhateverTheOrderOfTheirKeys() {
        Manifest one =
                Manifest.read("{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {b: 1, c: [2]}}", "default");
        Manifest same =
                Manifest.read("{spec: {c: [2], b: 1}, metadata: {name: a}, kind: Pod, apiVersion: v1}", "default");
        Manifest other =
                Manifest.read("{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {b: 1, c: ['2']}}", "default");
        assertThat(same.isSource(one.object(IDENTITY))).isTrue();
        assertThat(other.isSource(one.object(IDENTITY))).isFalse();
    }

    @Test
    void anObjectIsFoundWhereItsKindIsServed() {
        assertThat(Manifest.read("{apiVersion: v1, kind: Pod, metadata: {name: a}}", "ns")
                        .ref()
                        .path())
                .isEqualTo("/api/v1/namespaces/ns/pods/a");
        assertThat(Manifest.read("{apiVersion: scheduling.volcano.sh/v1beta1, kind: Policy, metadata: {name: a}}", "ns")
                        .ref()
                        .path())
                .isEqualTo("/apis/scheduling.volcano.sh/v1beta1/namespaces/ns/policies/a");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                                                                    | the manifest has 0 objects, exactly 1 is made
            {a: 1                                                                 | the manifest cannot be read, line 1
            [1, 2]                                                                | the manifest is not a Kubernetes object
            {kind: Job, metadata: {name: a}}                                      | the manifest has no `apiVersion`
            {apiVersion: batch/v1, kind: Job, metadata: {generateName: a-}}       | the `Job` has no `metadata.name`
            {apiVersion: batch/v1, kind: Job, metadata: {name: ../secrets}}       | `../secrets` of `batch/v1` is not how an object is called
            {apiVersion: batch/v1, kind: Job, metadata: {name: a, namespace: b}}  | Job `a` is to live in `b`, its Workflow in `default`
            """)
    void whatIsNoObjectIsRefused(String text, String message) {
        assertThatThrownBy(() -> Manifest.read(text, "default"))
                .isInstanceOf(RefusedException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void moreThanOneObjectAndTooLargeOnesAreRefused() {
        String pod = "{apiVersion: v1, kind: Pod, metadata: {name: a}}\n";
        assertThatThrownBy(() -> Manifest.read(pod + "---\n" + pod, "default"))
                .hasMessage("the manifest has 2 objects, exactly 1 is made");
        assertThatThrownBy(() -> Manifest.read(pod + "# " + "x".repeat(256 << 10), "default"))
                .hasMessage("the manifest has more than 256 KiB");
    }

    @Test
    void theLimitOfTheSizeIsInBytes() {
        String pod = "{apiVersion: v1, kind: Pod, metadata: {name: a}}\n# ";
        String rest = "x".repeat((256 << 10) - pod.length() - 2);

        assertThat(Manifest.read(pod + rest + "ü", "default").ref().name()).isEqualTo("a");
        assertThatThrownBy(() -> Manifest.read(pod + rest + "üx", "default")).isInstanceOf(RefusedException.class);
    }

    @Test
    void emptyDocumentsAreNoObjects() {
        String pod = "{apiVersion: v1, kind: Pod, metadata: {name: %s}}\n";
        List<Manifest> objects =
                Manifest.readAll("---\n" + pod.formatted("a") + "---\n---\nnull\n---\n" + pod.formatted("b"), "ns");

        assertThat(objects).extracting(manifest -> manifest.ref().name()).containsExactly("a", "b");
        assertThatThrownBy(() -> Manifest.readAll(pod.formatted("a") + "---\ntext\n", "ns"))
                .hasMessage("the manifest is not a Kubernetes object");
        assertThatThrownBy(() -> Manifest.readAll(pod.formatted("a") + "---\n{a: 1\n", "ns"))
                .hasMessageStartingWith("the manifest cannot be read, line 4, column 1: ");
    }

    @Test
    void aNameMayHaveTheLengthThatKubernetesAllows() {
        String pod = "{apiVersion: v1, kind: Pod, metadata: {name: %s}}";

        assertThat(Manifest.read(pod.formatted("a".repeat(253)), "ns").ref().name())
                .hasSize(253);
        assertThatThrownBy(() -> Manifest.read(pod.formatted("a".repeat(254)), "ns"))
                .hasMessageEndingWith("` of `v1` is not how an object is called");
    }

    @Test
    void anObjectBelongsToTheWorkflowThatIsAmongItsOwners() {
        ObjectNode object = Manifest.read(
                        "{apiVersion: v1, kind: Pod, metadata: {name: a, ownerReferences: [{uid: other}]}}", "default")
                .object(IDENTITY);

        assertThat(object.at("/metadata/ownerReferences/1"))
                .isEqualTo(json("{'apiVersion': 'argoproj.io/v1alpha1', 'kind': 'Workflow', 'name': 'run',"
                        + " 'uid': 'run-uid', 'controller': true, 'blockOwnerDeletion': false}"));
        assertThat(object.at("/metadata/namespace").asText()).isEqualTo("default");
        assertThat(Manifest.annotation(object, Manifest.LAUNCHED_BY)).isEqualTo("pod-uid");
        assertThat(Manifest.isOwned(object, IDENTITY)).isTrue();
        assertThat(Manifest.isOwned(object, new Identity("run", "later-uid", "pod-uid", "default")))
                .isFalse();
    }

    @Test
    void anObjectIsWatchedAloneAndCalledByItsKind() {
        ChildRef ref = new ChildRef("batch/v1", "Job", "jobs", "ns", "train-0");

        assertThat(ref.watchPath("5:a"))
                .isEqualTo("/apis/batch/v1/namespaces/ns/jobs?watch=true&allowWatchBookmarks=true&timeoutSeconds=290"
                        + "&fieldSelector=metadata.name%3Dtrain-0&resourceVersion=5%3Aa");
        assertThat(ref).hasToString("Job `train-0`");
        assertThat(ref.withPlural("jobses").path()).isEqualTo("/apis/batch/v1/namespaces/ns/jobses/train-0");
    }
}
