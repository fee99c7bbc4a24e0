package io.gangflow.argo.launcher.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
}
