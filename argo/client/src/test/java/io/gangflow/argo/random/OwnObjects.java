package io.gangflow.argo.random;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Objects of several kinds, as users write them in {@code manifest} stages. */
final class OwnObjects {

    private static final YAMLMapper YAML = new YAMLMapper();

    private static final List<String> DOCUMENTS = List.of("""
            apiVersion: batch/v1
            kind: Job
            metadata: { name: x, labels: { app: x, example.com/t: y }, annotations: { example.com/a: b } }
            spec:
              backoffLimit: 2
              completions: 2
              parallelism: 1
              completionMode: NonIndexed
              ttlSecondsAfterFinished: 5
              template:
                metadata: { labels: { app: x } }
                spec:
                  restartPolicy: Never
                  hostname: h1
                  tolerations: [{ key: spot, operator: Equal, value: "yes", effect: NoSchedule }]
                  securityContext: { runAsUser: 1000, fsGroup: 5, seccompProfile: { type: RuntimeDefault } }
                  volumes: [{ name: v, emptyDir: { sizeLimit: 1Gi } }]
                  containers:
                    - name: main
                      image: acme/backup:1.0
                      imagePullPolicy: IfNotPresent
                      command: [run]
                      env: [{ name: A, value: b }, { name: F, valueFrom: { fieldRef: { fieldPath: metadata.name } } }]
                      ports: [{ name: http, containerPort: 8080, protocol: TCP }]
                      resources: { requests: { cpu: 1, memory: 1Gi }, limits: { cpu: 2, memory: 1Gi } }
                      volumeMounts: [{ name: v, mountPath: /v, subPath: a }]
            """, """
            apiVersion: batch/v1
            kind: CronJob
            metadata: { name: x }
            spec:
              schedule: "0 3 * * *"
              timeZone: UTC
              concurrencyPolicy: Forbid
              jobTemplate: { spec: { template: { spec: { restartPolicy: OnFailure, containers: [{ name: c, image: "x:1", resources: { requests: { cpu: 1, memory: 1Gi } } }] } } } }
            """, """
            apiVersion: v1
            kind: Service
            metadata: { name: x }
            spec: { type: ClusterIP, selector: { app: x }, ports: [{ name: http, port: 80, targetPort: 8080, protocol: TCP }] }
            """, """
            apiVersion: apps/v1
            kind: Deployment
            metadata: { name: x }
            spec:
              replicas: 0
              strategy: { type: RollingUpdate, rollingUpdate: { maxSurge: 1, maxUnavailable: 25% } }
              selector: { matchLabels: { app: x } }
              template: { metadata: { labels: { app: x } }, spec: { containers: [{ name: c, image: "x:1", resources: { requests: { cpu: 1, memory: 1Gi } } }] } }
            """, """
            apiVersion: v1
            kind: Secret
            metadata: { name: x }
            type: Opaque
            stringData: { k: v }
            """, """
            apiVersion: policy/v1
            kind: PodDisruptionBudget
            metadata: { name: x }
            spec: { minAvailable: 1, selector: { matchLabels: { app: x } }, unhealthyPodEvictionPolicy: AlwaysAllow }
            """);

    private OwnObjects() {}

    static Map<String, Object> any(Dice dice, String name) {
        try {
            Map<String, Object> object = YAML.readValue(dice.pick(DOCUMENTS), new TypeReference<>() {});
            @SuppressWarnings("unchecked") // the documents are above
            Map<String, Object> metadata = (Map<String, Object>) Objects.requireNonNull(object.get("metadata"));
            metadata.put("name", name);
            return object;
        } catch (JsonProcessingException exception) {
            throw new UncheckedIOException(exception);
        }
    }
}
