package io.gangflow.kubernetes.field;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.gangflow.kubernetes.json.FieldProblem;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Objects that an API server refuses; each case was refused by kube-apiserver 1.36 with {@code fieldValidation=Strict}.
 */
final class FieldCheckTest {

    private static final YAMLMapper YAML = new YAMLMapper();

    private static final String JOB = """
            metadata: { name: backup, labels: { app: x } }
            spec:
              parallelism: 1
              template:
                spec:
                  restartPolicy: Never
                  nodeSelector: { zone: eu }
                  tolerations: [{ key: spot, operator: Equal, value: "yes" }]
                  volumes: [{ name: scratch, emptyDir: { sizeLimit: 1Gi } }]
                  containers:
                    - name: main
                      image: acme/backup:1.0
                      env: [{ name: A, value: b }]
                      ports: [{ name: http, containerPort: 8080 }]
                      resources: { requests: { cpu: 1 }, limits: { cpu: 2 } }
                      volumeMounts: [{ name: scratch, mountPath: /scratch }]
            """;

    @Test
    void aSoundObjectHasNothingWrong() {
        assertThat(check("batch/v1/Job", JOB)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "app: x|app: 1|metadata.labels.app must be a string",
                "app: x|app: a b|metadata.labels.app cannot be `a b`",
                "parallelism: 1|parallelism: '1'|spec.parallelism must be an integer",
                "parallelism: 1|parallelism: 1.5|spec.parallelism must be an integer",
                "restartPolicy: Never|restartPolicy: ''|spec.template.spec has no `restartPolicy`",
                "restartPolicy: Never|restartPolicy: Always|spec.template.spec.restartPolicy cannot be `Always`",
                "zone: eu|a//b: eu|spec.template.spec.nodeSelector.a//b cannot be `a//b`",
                "key: spot|key: ''|spec.template.spec.tolerations.0 has no `key`",
                "name: scratch, emptyDir|name: x, emptyDir|spec.template.spec.containers.0.volumeMounts.0.name names no volume",
                "1Gi|1 GB|spec.template.spec.volumes.0.emptyDir.sizeLimit cannot be `1 GB`",
                "name: main|name: Main|spec.template.spec.containers.0.name cannot be `Main`",
                "image: acme/backup:1.0|image: ''|spec.template.spec.containers.0 has no `image`",
                "acme/backup:1.0|true|spec.template.spec.containers.0.image must be a string",
                "value: b|value: 1|spec.template.spec.containers.0.env.0.value must be a string",
                "name: A|name: A=B|spec.template.spec.containers.0.env.0.name cannot be `A=B`",
                "name: http|name: '80'|spec.template.spec.containers.0.ports.0.name cannot be `80`",
                "8080|70000|spec.template.spec.containers.0.ports.0.containerPort cannot be 70000",
                "cpu: 1 }|gpu: 1 }|spec.template.spec.containers.0.resources.requests.gpu cannot be `gpu`",
                "cpu: 1 }|cpu: 3 }|spec.template.spec.containers.0.resources.requests.cpu is more than its limit",
            })
    void oneWrongValueIsFoundAtItsPlace(String sound, String wrong, String problem) {
        assertThat(JOB).contains(sound);
        assertThat(check("batch/v1/Job", JOB.replaceFirst(Pattern.quote(sound), wrong)))
                .containsExactly(problem);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 3 * * *|UTC|''",
                "0 3 * *|UTC|spec.schedule is not a schedule",
                "TZ=UTC 0 3 * * *|UTC|spec.schedule has a time zone",
                "0 3 * * *|Mars|spec.timeZone cannot be `Mars`",
            })
    void aCronJobHasAScheduleAndATimeZone(String schedule, String zone, String problem) {
        assertThat(check("batch/v1/CronJob", """
                        metadata: { name: nightly }
                        spec:
                          schedule: "%s"
                          timeZone: %s
                          jobTemplate: { spec: { template: { spec: { restartPolicy: Never, containers: [{ name: c, image: x }] } } } }
                        """.formatted(schedule, zone)))
                .isEqualTo(problem.isEmpty() ? List.of() : List.of(problem));
    }

    @Test
    void aCustomResourceIsHeldToItsDefinition() {
        assertThat(check("batch.volcano.sh/v1alpha1/Job", """
                        metadata: { name: gang }
                        spec:
                          queue: Research
                          minAvailable: "2"
                          tasks: [{ name: worker, replicas: 2, template: { spec: { containers: [{ name: c, resources: { requests: { cpu: 0.5 } } }] } } }]
                        """))
                .containsExactlyInAnyOrder(
                        "spec.queue cannot be `Research`",
                        "spec.minAvailable must be an integer",
                        "spec.tasks.0.template.spec.containers.0.resources.requests.cpu must be an integer or a string");
    }

    @Test
    void aSelectorHasToNameThePodsOfItsTemplate() {
        assertThat(check("apps/v1/Deployment", """
                        metadata: { name: web }
                        spec:
                          selector: { matchLabels: { app: x } }
                          template: { metadata: { labels: { app: y } }, spec: { containers: [{ name: c, image: x }] } }
                        """))
                .containsExactly("spec.selector.matchLabels.app selects no pod of the template");
    }

    @Test
    void aPatchMayLeaveOutWhatIsRequired() {
        assertThat(FieldCheck.patch(tree("spec: { containers: [{ tty: true }] }"), "PodTemplateSpec"))
                .isEmpty();
        assertThat(FieldCheck.patch(tree("spec: { containers: [{ tty: 1 }] }"), "PodTemplateSpec"))
                .hasSize(1);
    }

    @Test
    void theTypeOfAScalarHasAHint() {
        assertThat(FieldCheck.object(tree("metadata: { name: a }\ndata: { x: 1 }"), "v1/ConfigMap"))
                .singleElement()
                .satisfies(misfit -> assertThat(misfit.hint()).contains("put it in quotes"));
    }

    private static List<String> check(String type, String yaml) {
        return FieldCheck.object(tree(yaml), type).stream()
                .map(FieldCheckTest::text)
                .toList();
    }

    private static String text(FieldProblem misfit) {
        return String.join(".", misfit.path()) + " " + misfit.problem();
    }

    private static JsonNode tree(String yaml) {
        try {
            return YAML.readTree(yaml);
        } catch (JsonProcessingException exception) {
            throw new UncheckedIOException(exception);
        }
    }
}
