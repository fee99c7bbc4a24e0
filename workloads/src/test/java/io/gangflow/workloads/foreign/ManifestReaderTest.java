package io.gangflow.workloads.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManifestReaderTest {

    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata: { name: %s }
            spec: { containers: [{ name: main, image: work }] }
            """;

    private static List<String> findings(String yaml) {
        return new ManifestReader()
                .text("a.yaml", yaml).manifests().diagnostics().stream()
                        .map(found -> found.code() + " " + found.span() + " " + found.message())
                        .toList();
    }

    @Test
    void everyDocumentOfAFileIsRead() {
        ForeignManifests read = new ManifestReader()
                .text("a.yaml", POD.formatted("one") + "---\n# nothing\n---\n" + POD.formatted("two"))
                .manifests();

        assertThat(read.diagnostics()).isEmpty();
        assertThat(read.objects()).extracting(ForeignObject::id).containsExactly("Pod/default/one", "Pod/default/two");
        assertThat(read.objects().get(1).span()).hasToString("a.yaml:10:19");
    }

    @Test
    void aFolderIsReadInTheOrderOfItsPaths(@TempDir Path folder) throws IOException {
        Files.createDirectory(folder.resolve("b"));
        Files.writeString(folder.resolve("b/one.yml"), POD.formatted("third"));
        Files.writeString(folder.resolve("a.yaml"), POD.formatted("second"));
        Files.writeString(
                folder.resolve("A.json"),
                "{\"apiVersion\": \"v1\", \"kind\": \"Pod\", \"metadata\": {\"name\": \"first\"}}");
        Files.writeString(folder.resolve("notes.txt"), "no manifest");

        assertThat(new ManifestReader().path(folder).manifests().objects())
                .extracting(ForeignObject::name)
                .containsExactly("first", "second", "third");
    }

    @Test
    void anUnknownKindIsListedAndNotDropped() {
        String yaml = "apiVersion: example.com/v1\nkind: Widget\nmetadata: { name: w }\n";

        assertThat(findings(yaml))
                .containsExactly("GF0601 a.yaml:2:7 kind `Widget` of `example.com/v1` is not modelled");
        assertThat(new ManifestReader().text("a.yaml", yaml).manifests().objects())
                .hasSize(1);
    }

    @Test
    void anOldVersionOfAKnownKindIsHintedAt() {
        Diagnostic found = new ManifestReader()
                .text("a.yaml", "apiVersion: batch/v1beta1\nkind: CronJob\nmetadata: { name: c }\n")
                .manifests()
                .diagnostics()
                .get(0);

        assertThat(found.hint()).contains("`batch/v1/CronJob` is modelled");
    }

    @Test
    void whatHasNoSayInSchedulingIsPassedOver() {
        assertThat(findings("apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c }\n"))
                .isEmpty();
    }

    @Test
    void impossibleNumbersAreFoundWhereTheyStand() {
        String pod = POD.formatted("one").replace("image: work", "image: work, resources: { requests: { cpu: -2 } }");

        assertThat(findings(pod)).containsExactly("GF0604 a.yaml:4:79 `-2` of `cpu` is impossible");
        assertThat(findings("apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: d }\nspec: { replicas: -1 }\n"))
                .containsExactly("GF0605 a.yaml:4:19 `replicas` is -1");
    }

    @Test
    void aWrongTypeIsFoundWhereItStands() {
        assertThat(findings(POD.formatted("one").replace("[{ name: main, image: work }]", "main")))
                .containsExactly("GF0603 a.yaml:4:21 `spec.containers` must be a list");
    }

    @Test
    void whatManifestsUsuallyHoldIsRead() {
        String yaml = """
                apiVersion: apps/v1
                kind: Deployment
                metadata: { name: web }
                spec:
                  replicas: 3
                  strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 25% } }
                  selector: { matchLabels: { app: web } }
                  template:
                    metadata: { labels: { app: web } }
                    spec:
                      terminationGracePeriodSeconds: 30
                      securityContext: { runAsUser: 1000, fsGroup: 2000000000 }
                      tolerations: [{ key: gpu, operator: Exists, effect: NoExecute, tolerationSeconds: 60 }]
                      containers:
                        - name: main
                          image: work
                          ports: [{ containerPort: 8080, name: http }]
                          readinessProbe: { httpGet: { path: /, port: 8080 }, periodSeconds: 5 }
                          livenessProbe: { tcpSocket: { port: http } }
                          resources: { requests: { cpu: 1, memory: 1.5Gi }, limits: { cpu: 0.5 } }
                          volumeMounts: [{ name: tmp, mountPath: /tmp }]
                      volumes:
                        - { name: tmp, emptyDir: { sizeLimit: 500Mi } }
                        - { name: config, configMap: { name: web, defaultMode: 0644 } }
                """;

        assertThat(findings(yaml)).isEmpty();
    }

    @Test
    void argosObjectsThatCauseNoPodsAreQuiet() {
        assertThat(findings("""
                apiVersion: argoproj.io/v1alpha1
                kind: WorkflowEventBinding
                metadata: { name: binding }
                spec: { event: { selector: "true" } }
                """)).isEmpty();
    }

    @Test
    void aHintNamesTheSameKindOnly() {
        String object = "apiVersion: %s\nkind: %s\nmetadata: { name: a }\n";
        Diagnostic podGroup = new ManifestReader()
                .text("a.yaml", object.formatted("scheduling.sigs.dev/v1alpha2", "PodGroup"))
                .manifests()
                .diagnostics()
                .get(0);
        Diagnostic cronJob = new ManifestReader()
                .text("a.yaml", object.formatted("flow.volcano.sh/v1alpha1", "CronJob"))
                .manifests()
                .diagnostics()
                .get(0);

        assertThat(podGroup.hint()).contains("`scheduling.volcano.sh/v1beta1/PodGroup` is modelled");
        assertThat(cronJob.hint()).isEmpty();
    }

    @Test
    void anObjectThatIsDefinedTwiceIsAFinding() {
        assertThat(findings(POD.formatted("one") + "---\n" + POD.formatted("one")))
                .containsExactly("GF0606 a.yaml:8:19 `Pod/default/one` is defined twice, first at a.yaml:3:19");
    }

    @Test
    void anObjectOfTwoFilesIsAWarning() {
        List<Diagnostic> found = new ManifestReader()
                .text("a.yaml", POD.formatted("one"))
                .text("b.yaml", POD.formatted("one"))
                .manifests()
                .diagnostics();

        assertThat(found).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo(DiagnosticCode.GF0615);
            assertThat(finding.severity()).isEqualTo(Severity.WARNING);
            assertThat(finding.message()).isEqualTo("`Pod/default/one` is defined twice, first at a.yaml:3:19");
        });
    }

    @Test
    void commentsAskToIgnoreAFinding() {
        assertThat(new ManifestReader()
                        .text("a.yaml", "# gangflow: ignore GF0601 made elsewhere\n" + POD.formatted("one"))
                        .manifests()
                        .ignores())
                .extracting(IgnoreComment::text)
                .containsExactly("GF0601 made elsewhere");
    }

    @Test
    void anAliasStandsForItsAnchorWhereverThatIsWritten() {
        String yaml = """
                apiVersion: v1
                kind: List
                items:
                  - apiVersion: v1
                    kind: Pod
                    metadata: { name: one }
                    spec: &spec
                      restartPolicy: Never
                      containers: &containers
                        - { name: main, image: work, resources: { requests: &small { cpu: -1 } } }
                  - apiVersion: v1
                    kind: Pod
                    metadata: { name: two }
                    spec: *spec
                  - apiVersion: v1
                    kind: Pod
                    metadata: { name: three }
                    spec: { <<: *spec, restartPolicy: Always }
                """;
        ForeignManifests read =
                new ManifestReader().text("a.yaml", yaml.replace("-1", "1")).manifests();

        assertThat(read.diagnostics()).isEmpty();
        assertThat(read.objects()).extracting(ForeignObject::name).containsExactly("one", "two", "three");
        assertThat(read.objects())
                .extracting(object -> object.tree().at("/spec/restartPolicy").asText()
                        + object.tree().at("/spec/containers/0/resources/requests/cpu"))
                .containsExactly("Never1", "Never1", "Always1");
        assertThat(findings(yaml))
                .containsExactly(
                        "GF0604 a.yaml:10:75 `-1` of `cpu` is impossible",
                        "GF0604 a.yaml:10:75 `-1` of `cpu` is impossible",
                        "GF0604 a.yaml:10:75 `-1` of `cpu` is impossible");
    }

    @Test
    void anchorsOfOneDocumentAreNotThoseOfTheNext() {
        String yaml = """
                apiVersion: v1
                kind: Pod
                metadata: &m { name: a }
                ---
                apiVersion: v1
                kind: Pod
                metadata: *m
                """;

        assertThat(findings(yaml)).contains("GF0006 a.yaml:7:11 no value above is called `&m`");
        assertThat(findings("apiVersion: v1\nkind: Pod\nmetadata: &m { name: a, labels: *m }\n"))
                .containsExactly("GF0006 a.yaml:3:33 no value above is called `&m`");
        assertThat(findings("apiVersion: v1\nkind: Pod\nmetadata: { name: a, <<: 3 }\n"))
                .containsExactly("GF0006 a.yaml:3:26 `3` cannot be merged");
    }

    @Test
    void aFewAliasesDoNotBecomeMillionsOfValues() {
        StringBuilder laughs = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        StringBuilder deep = new StringBuilder("a0: &a0 [x]\n");
        for (int level = 1; level <= 70; level++) {
            String alias = "*a" + (level - 1);
            laughs.append("a%d: &a%d [%s]\n".formatted(level, level, String.join(", ", List.of(alias, alias, alias))));
            deep.append("a%d: &a%d [%s]\n".formatted(level, level, alias));
        }

        assertThat(findings(laughs.toString())).singleElement().asString().contains("more than 500,000 values");
        assertThat(findings(deep.toString())).singleElement().asString().contains("nested more than 64 deep");
    }

    @Test
    void endsOfLinesAndByteOrderMarksDoNotMatter(@TempDir Path folder) throws IOException {
        String two = POD.formatted("one") + "---\n" + POD.formatted("two") + "...\n";
        Files.writeString(folder.resolve("a.yaml"), "\uFEFF" + two.replace("\n", "\r\n"));
        ForeignManifests read =
                new ManifestReader().path(folder.resolve("a.yaml")).manifests();

        assertThat(read.diagnostics()).isEmpty();
        assertThat(read.objects()).extracting(ForeignObject::name).containsExactly("one", "two");
        assertThat(read.objects().get(1).span().toString()).endsWith("a.yaml:8:19");
    }

    @Test
    void jsonIsReadAsItIsWrittenByTools() {
        String json = """
                {
                \t"kind": "List", "apiVersion": "v1", "items": [
                \t\t{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "one", "annotations": {"a": "\\u00e9\\/\\t"}},
                \t\t "spec": {"containers": [{"name": "main", "image": "work"}]}}
                \t]
                }
                """;
        ForeignManifests read = new ManifestReader().text("a.json", json).manifests();

        assertThat(read.diagnostics()).isEmpty();
        assertThat(read.objects().get(0).annotations()).containsEntry("a", "\u00e9/\t");
    }

    @Test
    void whatCannotBeReadIsAFinding(@TempDir Path folder) {
        assertThat(new ManifestReader().path(folder).manifests().diagnostics())
                .extracting(found -> found.code() + " " + found.label())
                .containsExactly("GF0009 no .yaml, .yml or .json file is in it");
        assertThat(findings("a: b: c")).hasSize(1);
        assertThat(findings("[1, 2]")).containsExactly("GF0602 a.yaml:1:1 this is a list");
    }

    @Test
    void whatIsNoObjectInAFolderIsPassedOverAndSaid(@TempDir Path folder) throws IOException {
        Files.createDirectory(folder.resolve(".github"));
        Files.writeString(folder.resolve(".github/build.yaml"), "on: push\n");
        Files.writeString(folder.resolve("values.yaml"), "replicas: 2\n");
        Files.writeString(folder.resolve("pod.yaml"), POD.formatted("one"));
        ForeignManifests read = new ManifestReader().path(folder).manifests();

        assertThat(read.objects()).hasSize(1);
        assertThat(read.diagnostics()).extracting(Diagnostic::code).containsExactly(DiagnosticCode.GF0601);
        assertThat(new ManifestReader()
                        .path(folder.resolve("values.yaml"))
                        .manifests()
                        .diagnostics())
                .extracting(Diagnostic::code)
                .containsExactly(DiagnosticCode.GF0602);
    }

    @Test
    void someKindsAreInNoNamespace() {
        String storage = """
                apiVersion: storage.k8s.io/v1
                kind: StorageClass
                metadata: { name: slow, namespace: %s }
                provisioner: %s
                ---
                """;
        ForeignManifests read = new ManifestReader()
                .text("a.yaml", storage.formatted("a", "one") + storage.formatted("b", "two"))
                .manifests();

        assertThat(read.objects()).extracting(ForeignObject::id).containsExactly("StorageClass/slow");
        assertThat(read.diagnostics())
                .extracting(Diagnostic::message)
                .containsExactly("`StorageClass/slow` is defined twice, first at a.yaml:3:19");
    }

    @Test
    void whatIsOfNoConsequenceMaySayTheSameTwice() {
        String namespace = "apiVersion: v1\nkind: Namespace\nmetadata: { name: lab }\n---\n";

        assertThat(new ManifestReader()
                        .text("a.yaml", namespace + namespace)
                        .manifests()
                        .diagnostics())
                .isEmpty();
    }

    @Test
    void aSchemaIsNotTakenForAmounts() {
        assertThat(new ManifestReader().text("crd.yaml", """
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: { name: jobs.example.org }
                spec: { schema: { properties: { limits: { type: object, description: what it may use } } } }
                """).manifests().diagnostics())
                .isEmpty();
    }
}
