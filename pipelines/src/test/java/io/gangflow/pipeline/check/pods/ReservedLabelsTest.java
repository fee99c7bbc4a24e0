package io.gangflow.pipeline.check.pods;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ReservedLabelsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gangflow.io/stage",
                "scheduling.volcano.sh/queue-name",
                "workflows.argoproj.io/workflow",
                "scheduling.k8s.io/group-name",
                "batch.kubernetes.io/job-name",
                "training.kubeflow.org/job-name",
                "jobset.sigs.k8s.io/jobset-name",
                "ray.io/cluster",
                "spark.apache.org/x",
                "sparkoperator.k8s.io/app-name",
                "spark-role",
                "job-name",
                "controller-uid",
                "pod-template-hash",
                "statefulset.kubernetes.io"
            })
    void whatAControllerReadsIsReserved(String key) {
        assertThat(ReservedLabels.contains(key)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "team",
                "app.kubernetes.io/name",
                "mygangflow.io/stage",
                "gangflow.io.example.com/stage",
                "example.com/job-name",
                "k8s.io/x",
                "spark",
                "my-job-name",
                "/job-name"
            })
    void otherKeysAreOpen(String key) {
        assertThat(ReservedLabels.contains(key)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "NET_BIND_SERVICE, RESTRICTED",
        "CHOWN, BASELINE",
        "SYS_CHROOT, BASELINE",
        "NET_RAW, PRIVILEGED",
        "SYS_ADMIN, PRIVILEGED",
        "ALL, PRIVILEGED"
    })
    void aCapabilityHasTheMostRestrictedLevelThatAdmitsIt(String capability, SecurityLevel level) {
        assertThat(SecurityLevel.ofCapability(capability)).isEqualTo(level);
    }
}
