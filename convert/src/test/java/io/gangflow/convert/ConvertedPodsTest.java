package io.gangflow.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the fields of a pod become: keys of a stage, its podTemplate, a note, or a manifest that stays as it is. */
final class ConvertedPodsTest {

    private static final String COMMAND = "command: [etl], ";
    private static final String RESOURCES = "resources: { requests: { cpu: 1, memory: 1Gi } }";

    /** Fields of the pod, fields of its container, and the keys of the stage after its work. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "serviceAccountName: default | | ",
                "serviceAccountName: robot, serviceAccount: robot, imagePullSecrets: [{ name: hub }] | | serviceAccount: robot imagePullSecrets: [hub]",
                "serviceAccountName: robot, automountServiceAccountToken: false | | serviceAccount: robot podTemplate: spec: {automountServiceAccountToken: false}",
                "nodeSelector: { zone: a }, tolerations: [{ key: gpu, operator: Exists, effect: NoSchedule }, { key: k, value: v }] | | placement: nodeSelector: {zone: a} tolerations: [{key: gpu, effect: NoSchedule}, {key: k, value: v}]",
                "affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: a, operator: In, values: [x] }, { key: b, operator: NotIn, values: [x] }, { key: c, operator: Exists }, { key: d, operator: DoesNotExist }, { key: e, operator: Gt, values: ['3'] }, { key: f, operator: Lt, values: ['4'] }] }] } } } | | placement: require: - key: a in: [x] - key: b notIn: [x] - {key: c, exists: true} - {key: d, exists: false} - {key: e, greaterThan: 3} - {key: f, lessThan: 4}",
                "affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 7, preference: { matchExpressions: [{ key: a, operator: Exists }] } }] } } | | placement: prefer: [{weight: 7, key: a, exists: true}]",
                "affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: a, operator: Exists }] }, { matchExpressions: [{ key: b, operator: Exists }] }] } } } | | podTemplate: spec: affinity: nodeAffinity: requiredDuringSchedulingIgnoredDuringExecution: nodeSelectorTerms: - matchExpressions: [{key: a, operator: Exists}] - matchExpressions: [{key: b, operator: Exists}]",
                "terminationGracePeriodSeconds: 5, runtimeClassName: kata | | podTemplate: spec: {terminationGracePeriodSeconds: 5, runtimeClassName: kata}",
                "terminationGracePeriodSeconds: 30, dnsPolicy: ClusterFirst, hostNetwork: false | | ",
                " | workingDir: /w, ports: [{ containerPort: 80, name: http }, { containerPort: 53, name: dns, protocol: TCP }] | workingDir: /w ports: {http: 80, dns: 53}",
                " | imagePullPolicy: Always, tty: true | podTemplate: spec: containers: [{name: main, imagePullPolicy: Always, tty: true}]",
                " | imagePullPolicy: IfNotPresent, stdin: false | ",
                " | env: [{ name: A, value: '1' }, { name: E }, { name: S, valueFrom: { secretKeyRef: { name: s, key: k } } }] | env: {A: \"1\", E: \"\"} secrets: S: {secret: s, key: k}",
                " | securityContext: { runAsUser: 0, runAsNonRoot: false, readOnlyRootFilesystem: false, capabilities: { add: [CAP_SYS_PTRACE, NET_ADMIN], drop: [ALL] } } | user: root readOnly: false capabilities: [SYS_PTRACE, NET_ADMIN]",
                "securityContext: { runAsUser: 1000 } | securityContext: { runAsUser: 2000, allowPrivilegeEscalation: false } | user: 2000",
                "securityContext: { runAsUser: 1000, fsGroup: 5 } | | user: 1000 podTemplate: spec: securityContext: {fsGroup: 5}",
                "volumes: [{ name: a, emptyDir: {} }, { name: l, emptyDir: { sizeLimit: 2Gi } }] | volumeMounts: [{ name: a, mountPath: /a/ }, { name: l, mountPath: /l }] | volumes: a: {mount: /a, emptyDir: 10Gi} l: {mount: /l, emptyDir: 2Gi}",
                "volumes: [{ name: b, persistentVolumeClaim: { claimName: c, readOnly: true } }, { name: r, persistentVolumeClaim: { claimName: d } }] | volumeMounts: [{ name: b, mountPath: /b, subPath: x }, { name: r, mountPath: /r, readOnly: true }] | volumes: b: {mount: /b, claim: c, readOnly: true, subPath: x} r: {mount: /r, claim: d, readOnly: true}",
                "volumes: [{ name: d, configMap: { name: m, defaultMode: 420 } }, { name: e, secret: { secretName: s } }] | volumeMounts: [{ name: d, mountPath: /d, readOnly: true }, { name: e, mountPath: /e }] | volumes: d: {mount: /d, configMap: m} e: {mount: /e, secret: s}",
                "volumes: [{ name: t, emptyDir: {} }, { name: m, emptyDir: { medium: Memory, sizeLimit: 1Gi } }] | volumeMounts: [{ name: t, mountPath: /tmp }, { name: m, mountPath: /dev/shm }] | shm: 1Gi",
                "volumes: [{ name: tmp, emptyDir: {} }, { name: argo-x, emptyDir: {} }] | volumeMounts: [{ name: tmp, mountPath: /a }, { name: argo-x, mountPath: /b }] | volumes: tmp-volume: {mount: /a, emptyDir: 10Gi} volume-argo-x: {mount: /b, emptyDir: 10Gi}"
            })
    void aFieldBecomesAKeyOfTheStage(String pod, String container, String keys) {
        Conversion conversion = pod(pod, container);

        assertThat(Converted.notes(conversion)).isEmpty();
        assertThat(Converted.body(conversion).replaceAll("\\s+", " ").strip())
                .isEqualTo(("scheduler: kube-scheduler stages: etl: pod: image: acme/etl:1.0 command: [etl]"
                                + " resources: {cpu: 1, memory: 1Gi} " + (keys == null ? "" : keys))
                        .strip());
        assertThat(conversion.pods().isEqual()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "schedulerName: other | | spec.schedulerName: the language does not know this scheduler",
                "tolerations: [{ operator: Exists }] | | spec.tolerations: no key of the language sets it",
                "hostname: h | | spec.hostname: no key of the language sets it",
                "activeDeadlineSeconds: 60 | | spec.activeDeadlineSeconds: no key of the language sets it",
                " | ports: [{ containerPort: 80, hostPort: 80 }] | spec.containers[c].ports: a pod of a stage has no port of the node",
                " | ports: [{ containerPort: 80, hostPort: 80, name: http }] | spec.containers[c].ports[http].hostPort: a pod of a stage has no port of the node",
                " | env: [{ name: C, valueFrom: { configMapKeyRef: { name: s, key: k } } }] | spec.containers[c].env: the variable has no plain value and is not from a Secret; pass a value",
                " | securityContext: { privileged: true } | : its pods would differ: allowPrivilegeEscalation: none → true",
                "volumes: [{ name: a, nfs: { server: s, path: /p } }] | volumeMounts: [{ name: a, mountPath: /a }] | spec.volumes: a stage has no volume of this kind, and mounts each volume once, in all containers; use `volumes` with another source",
                "volumes: [{ name: a, emptyDir: {} }] | | spec.volumes: a stage has no volume of this kind, and mounts each volume once, in all containers; use `volumes` with another source",
                "volumes: [{ name: a, emptyDir: {} }] | volumeMounts: [{ name: a, mountPath: /a }, { name: a, mountPath: /b }] | spec.containers[c].volumeMounts[1]: a stage has no volume of this kind, and mounts each volume once, in all containers; use `volumes` with another source",
                "initContainers: [{ name: main, image: 'x:1', command: [y] }] | | spec.initContainers: a pod of a stage has init containers and sidecars with its own variables and volumes"
            })
    void aPodThatNoStageCanHaveIsKeptWithTheReason(String pod, String container, String reason) {
        Conversion conversion = pod(pod, container);

        assertThat(Converted.notes(conversion))
                .contains("MANIFEST Pod/etl" + (reason.startsWith(":") ? "" : " ") + reason);
        assertThat(Converted.body(conversion))
                .startsWith("stages:\n  etl:\n    manifest:\n      apiVersion: v1\n      kind: Pod\n")
                .contains("    successCondition: \"status.phase = Succeeded\"\n")
                .contains("    failureCondition: \"status.phase = Failed\"\n");
        assertThat(conversion.pods().isEqual()).isTrue();
    }

    @Test
    void initContainersAndSidecarsAreKeysOfAStage() {
        Conversion conversion = pod(
                "initContainers: [{ name: fetch, image: 'i:1', command: [get], args: [x] },"
                        + " { name: log, image: 'l:1', restartPolicy: Always, env: [{ name: L, value: '2' }] }]",
                "");

        assertThat(Converted.body(conversion)).endsWith("""
                    initContainers:
                      fetch:
                        image: i:1
                        command: [get, x]
                    sidecars:
                      log:
                        image: l:1
                        env: {L: "2"}
                """.indent(0));
        assertThat(conversion.pods().isEqual()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "limits: { cpu: 2, memory: 2Gi, nvidia.com/gpu: 1 } | {cpu: 2, memory: 2Gi, gpu: 1} | ",
                "requests: { cpu: 1, memory: 1Gi }, limits: { cpu: 1, memory: 1Gi } | {cpu: 1, memory: 1Gi} | ",
                "requests: { cpu: 500m }, limits: { cpu: 2, memory: 1Gi } | {cpu: 500m, memory: 1Gi} | NOT_CARRIED Pod/etl spec.containers[c].resources.limits.cpu: limits are equal to requests; raise `resources` when the work needs more"
            })
    void aStageRequestsWhatThePodRequestsAndOtherwiseItsLimits(String given, String expected, String note) {
        Conversion conversion = Converted.of(manifest("", "").replace(RESOURCES, "resources: { " + given + " }"));

        assertThat(Converted.body(conversion)).endsWith("      resources: " + expected + "\n");
        assertThat(Converted.notes(conversion)).isEqualTo(note == null ? List.of() : List.of(note));
    }

    @Test
    void argumentsForTheEntryPointOfTheImageStayArguments() {
        Conversion arguments = Converted.of(manifest("", "").replace(COMMAND, "args: [x], "));
        Conversion plain = Converted.of(manifest("", "").replace(COMMAND, ""));

        assertThat(Converted.body(arguments))
                .contains("      image: acme/etl:1.0\n      resources:")
                .contains("          - name: main\n            args: [x]\n");
        assertThat(Converted.body(plain))
                .contains("      image: acme/etl:1.0\n      resources:")
                .doesNotContain("podTemplate");
        assertThat(arguments.pods().isEqual()).isTrue();
    }

    @Test
    void aPodThatNothingEndsHasNoEnd() {
        Conversion server = Converted.of(manifest("", "").replace("restartPolicy: Never, ", ""));

        assertThat(Converted.notes(server))
                .containsExactly("MANIFEST Pod/etl spec.restartPolicy: the pod runs until it is deleted; set"
                        + " `restartPolicy: Never` for work that ends");
        assertThat(Converted.body(server)).contains("manifest:").doesNotContain("Condition");
    }

    @Test
    void whatIsNoWorkIsListed() {
        String map = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c }\ndata: { a: b }\n";
        Conversion alone = Converted.of(map);
        Conversion beside = Converted.of(map + "---\n" + manifest("", ""));

        assertThat(alone.text()).isEmpty();
        assertThat(alone.diagnostics()).isEmpty();
        assertThat(Converted.notes(alone))
                .containsExactly("NOT_CARRIED ConfigMap/c: a pipeline has work only; apply it with `kubectl apply`")
                .isEqualTo(Converted.notes(beside));
        assertThat(beside.text()).isPresent();
    }

    private static Conversion pod(String spec, String container) {
        return Converted.of(manifest(spec, container));
    }

    private static String manifest(String spec, String container) {
        return "apiVersion: v1\nkind: Pod\nmetadata: { name: etl }\nspec: { restartPolicy: Never, "
                + (spec == null || spec.isEmpty() ? "" : spec + ", ")
                + "containers: [{ name: c, image: \"acme/etl:1.0\", " + COMMAND + RESOURCES
                + (container == null || container.isEmpty() ? "" : ", " + container) + " }] }\n";
    }
}
