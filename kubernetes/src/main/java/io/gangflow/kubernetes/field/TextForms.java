package io.gangflow.kubernetes.field;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The forms of names and the ranges of numbers, by type and field. kube-apiserver 1.36 checks them after it has parsed
 * an object (validation of core/v1, apps/v1 and batch/v1); no schema contains them.
 */
final class TextForms {

    /** A form and its fields. */
    private static final String TABLE = """
            LABEL Container.name EphemeralContainer.name Volume.name VolumeMount.name VolumeDevice.name PodSpec.hostname
            LABEL PodSpec.subdomain ServicePort.name PodResourceClaim.name StatefulSetSpec.serviceName
            OBJECT PodSpec.serviceAccountName PodSpec.priorityClassName PodSpec.runtimeClassName PodSpec.nodeName
            OBJECT LocalObjectReference.name SecretKeySelector.name ConfigMapKeySelector.name ConfigMapEnvSource.name
            OBJECT SecretEnvSource.name ConfigMapVolumeSource.name SecretVolumeSource.secretName SecretProjection.name
            OBJECT ConfigMapProjection.name PersistentVolumeClaimVolumeSource.claimName PersistentVolumeClaimSpec.storageClassName
            LABEL ObjectMeta.namespace IngressServiceBackend.name
            KEY Toleration.key Taint.key NodeSelectorRequirement.key LabelSelectorRequirement.key PodAffinityTerm.topologyKey
            KEY TopologySpreadConstraint.topologyKey PodReadinessGate.conditionType
            KEYS ObjectMeta.annotations
            LABELS ObjectMeta.labels LabelSelector.matchLabels PodSpec.nodeSelector ServiceSpec.selector
            LABELS ReplicationControllerSpec.selector
            VALUE Taint.value
            VALUES LabelSelectorRequirement.values NodeSelectorRequirement.values
            DATA_KEY SecretKeySelector.key ConfigMapKeySelector.key KeyToPath.key
            DATA_KEYS ConfigMap.data ConfigMap.binaryData Secret.data Secret.stringData
            VARIABLE EnvVar.name
            PREFIX EnvFromSource.prefix
            PORT_NAME ContainerPort.name
            PORT HTTPGetAction.port TCPSocketAction.port NetworkPolicyPort.port
            TARGET ServicePort.targetPort
            PATH VolumeMount.subPath KeyToPath.path
            NO_PARENT HostPathVolumeSource.path
            ABSOLUTE NFSVolumeSource.path
            ADDRESS HostAlias.ip EndpointAddress.ip
            ADDRESSES PodDNSConfig.nameservers
            HOSTS HostAlias.hostnames
            SHARE RollingUpdateDeployment.maxSurge RollingUpdateDeployment.maxUnavailable PodDisruptionBudgetSpec.minAvailable
            SHARE PodDisruptionBudgetSpec.maxUnavailable RollingUpdateDaemonSet.maxUnavailable RollingUpdateDaemonSet.maxSurge
            RESOURCES ResourceRequirements.requests ResourceRequirements.limits
            OPERATOR LabelSelectorRequirement.operator
            FIELD_PATH ObjectFieldSelector.fieldPath
            1..65535 ContainerPort.containerPort ServicePort.port GRPCAction.port
            0..65535 ContainerPort.hostPort
            0..511 ConfigMapVolumeSource.defaultMode SecretVolumeSource.defaultMode KeyToPath.mode DownwardAPIVolumeSource.defaultMode
            0..511 ProjectedVolumeSource.defaultMode
            0..2147483647 SecurityContext.runAsUser SecurityContext.runAsGroup PodSecurityContext.runAsUser
            0..2147483647 PodSecurityContext.runAsGroup PodSecurityContext.fsGroup JobSpec.completions
            0..2147483647 JobSpec.ttlSecondsAfterFinished JobSpec.parallelism JobSpec.backoffLimit
            0..2147483647 DeploymentSpec.replicas DeploymentSpec.minReadySeconds DeploymentSpec.revisionHistoryLimit
            0..2147483647 StatefulSetSpec.replicas ReplicaSetSpec.replicas
            0..2147483647 CronJobSpec.successfulJobsHistoryLimit CronJobSpec.failedJobsHistoryLimit
            0.. JobSpec.activeDeadlineSeconds CronJobSpec.startingDeadlineSeconds
            1..2147483647 PodSpec.activeDeadlineSeconds TopologySpreadConstraint.maxSkew
            0..2147483647 Probe.initialDelaySeconds Probe.periodSeconds Probe.timeoutSeconds Probe.failureThreshold
            0..2147483647 Probe.successThreshold
            CHOICE JobSpec.completionMode JobSpec.podReplacementPolicy PodSecurityContext.fsGroupChangePolicy
            CHOICE PodSecurityContext.supplementalGroupsPolicy SecurityContext.procMount PersistentVolumeClaimSpec.accessModes
            CHOICE PersistentVolumeClaimSpec.volumeMode PodDisruptionBudgetSpec.unhealthyPodEvictionPolicy
            CHOICE NetworkPolicySpec.policyTypes NetworkPolicyPort.protocol VolumeMount.mountPropagation
            1..100 PreferredSchedulingTerm.weight WeightedPodAffinityTerm.weight
            """;

    /** Forms of fields that are pointers in Go, where an empty string is a value. */
    private static final Set<String> POINTERS = Set.of("CHOICE", "SHARE", "PORT");

    private static final Map<String, String> FORMS = forms();

    private TextForms() {}

    private static Map<String, String> forms() {
        Map<String, String> forms = new HashMap<>();
        TABLE.lines().forEach(line -> {
            List<String> words = Arrays.asList(line.split(" "));
            words.subList(1, words.size()).forEach(field -> forms.put(field, words.get(0)));
        });
        return forms;
    }

    /**
     * Checks a value of the right type.
     *
     * @param field type and field: {@code Container.name}
     */
    static void check(String field, JsonNode value, Place place) {
        String form = FORMS.get(field);
        boolean empty = value.isTextual() && value.textValue().isEmpty();
        if (form == null || (empty && !POINTERS.contains(form))) {
            return; // An empty string counts as missing, and another rule checks required fields.
        }
        if (Character.isDigit(form.charAt(0))) {
            range(form, value, place);
            return;
        }
        switch (form) {
            case "LABELS" ->
                value.properties().forEach(entry -> {
                    check(TextForm.KEY, entry.getKey(), place.below(entry.getKey()));
                    check(TextForm.VALUE, entry.getValue().asText(), place.below(entry.getKey()));
                });
            case "KEYS" -> keys(TextForm.KEY, value, place);
            case "DATA_KEYS" -> keys(TextForm.DATA_KEY, value, place);
            case "RESOURCES" -> keys(TextForm.RESOURCE, value, place);
            case "VALUES" -> items(TextForm.VALUE, value, place);
            case "ADDRESSES" -> items(TextForm.ADDRESS, value, place);
            case "HOSTS" -> items(TextForm.OBJECT, value, place);
            case "CHOICE" -> {
                items(TextForm.CHOICE, value, place);
                check(TextForm.CHOICE, value.isTextual() ? value.textValue() : "-", place);
            }
            case "TARGET" -> {
                if (!value.isNumber() || value.intValue() != 0) {
                    port(value, place);
                }
            }
            case "PORT" -> port(value, place);
            case "SHARE" -> share(value, place);
            default -> check(TextForm.valueOf(form), value.asText(), place);
        }
    }

    private static void items(TextForm form, JsonNode value, Place place) {
        for (int index = 0; index < value.size(); index++) {
            check(form, value.get(index).asText(), place.below(index));
        }
    }

    private static void keys(TextForm form, JsonNode value, Place place) {
        value.properties().forEach(entry -> check(form, entry.getKey(), place.below(entry.getKey())));
    }

    private static void range(String form, JsonNode value, Place place) {
        long least = Long.parseLong(form.substring(0, form.indexOf('.')));
        String limit = form.substring(form.lastIndexOf('.') + 1);
        long most = limit.isEmpty() ? Long.MAX_VALUE : Long.parseLong(limit);
        if (value.longValue() < least || value.longValue() > most) {
            place.add(
                    "cannot be %d".formatted(value.longValue()),
                    most >= Integer.MAX_VALUE
                            ? "expected at least %d".formatted(least)
                            : "expected %d to %d".formatted(least, most));
        }
    }

    private static void port(JsonNode value, Place place) {
        if (value.isNumber()) {
            range("1..65535", value, place);
        } else {
            check(TextForm.PORT_NAME, value.asText(), place);
        }
    }

    private static void share(JsonNode value, Place place) {
        if (value.isNumber()) {
            range("0..2147483647", value, place);
        } else {
            check(TextForm.PERCENT, value.asText(), place);
        }
    }

    private static void check(TextForm form, String text, Place place) {
        if (!form.allows(text)) {
            place.add("cannot be `%s`".formatted(Excerpt.of(text)), form.label());
        }
    }
}
