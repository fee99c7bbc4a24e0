package io.gangflow.argo.compiler.security;

import static io.gangflow.argo.compiler.security.PodSecurityStandard.Level.BASELINE;
import static io.gangflow.argo.compiler.security.PodSecurityStandard.Level.RESTRICTED;
import static io.gangflow.argo.compiler.security.SecuredPod.items;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** All checks, with the names that the admission plugin gives them. */
final class PodSecurityChecks {

    private static final Set<String> CAPABILITIES = Set.of(
            "AUDIT_WRITE",
            "CHOWN",
            "DAC_OVERRIDE",
            "FOWNER",
            "FSETID",
            "KILL",
            "MKNOD",
            "NET_BIND_SERVICE",
            "SETFCAP",
            "SETGID",
            "SETPCAP",
            "SETUID",
            "SYS_CHROOT");
    private static final Set<String> VOLUMES = Set.of(
            "configMap",
            "csi",
            "downwardAPI",
            "emptyDir",
            "ephemeral",
            "image",
            "persistentVolumeClaim",
            "projected",
            "secret");
    private static final Set<String> PROFILES = Set.of("RuntimeDefault", "Localhost");
    private static final String SECCOMP_OF_POD = "seccomp.security.alpha.kubernetes.io/pod";
    private static final String SECCOMP_OF_CONTAINER = "container.seccomp.security.alpha.kubernetes.io/";
    private static final String SECCOMP = "seccompProfile";
    private static final String NON_ROOT = "runAsNonRoot";
    private static final String USER = "runAsUser";
    private static final String PROC_MOUNT = "procMount";

    static final List<PodSecurityCheck> ALL = List.of(
            PodSecurityCheck.of("appArmorProfile", BASELINE, PodSecurityChecks::hasAppArmor),
            PodSecurityCheck.of("capabilities_baseline", BASELINE, PodSecurityChecks::addsUsualCapabilities)
                    .replacedSince(22),
            PodSecurityCheck.of("hostNamespaces", BASELINE, PodSecurityChecks::hasOwnNamespaces),
            PodSecurityCheck.of(
                            "hostPathVolumes",
                            BASELINE,
                            pod -> items(pod.spec().path("volumes"))
                                    .noneMatch(volume -> SecuredPod.isSet(volume.path("hostPath"))))
                    .replacedSince(0),
            PodSecurityCheck.of(
                    "hostPorts",
                    BASELINE,
                    pod -> pod.containers()
                            .flatMap(container -> items(container.path("ports")))
                            .allMatch(port -> port.path("hostPort").asInt() == 0)),
            PodSecurityCheck.of("hostProbesAndHostLifecycle", BASELINE, PodSecurityChecks::probesItself)
                    .since(34),
            PodSecurityCheck.of(
                    "privileged",
                    BASELINE,
                    pod -> pod.containerContexts()
                            .noneMatch(context -> context.path("privileged").asBoolean())),
            PodSecurityCheck.of(PROC_MOUNT, BASELINE, PodSecurityChecks::hasMaskedProc)
                    .until(35),
            PodSecurityCheck.of(PROC_MOUNT, BASELINE, pod -> pod.hasUserNamespace() || hasMaskedProc(pod))
                    .since(35)
                    .replacedSince(35),
            PodSecurityCheck.of("seLinuxOptions", BASELINE, pod -> hasUsualLabels(pod, false))
                    .until(31),
            PodSecurityCheck.of("seLinuxOptions", BASELINE, pod -> hasUsualLabels(pod, true))
                    .since(31),
            PodSecurityCheck.of("seccompProfile_baseline", BASELINE, PodSecurityChecks::hasSeccompAnnotations)
                    .until(19),
            PodSecurityCheck.of(
                            "seccompProfile_baseline",
                            BASELINE,
                            pod -> pod.set(SECCOMP).allMatch(PodSecurityChecks::isConfined))
                    .since(19)
                    .replacedSince(19),
            PodSecurityCheck.of("sysctls", BASELINE, pod -> setsOnly(pod, 0)).until(27),
            PodSecurityCheck.of("sysctls", BASELINE, pod -> setsOnly(pod, 1))
                    .since(27)
                    .until(29),
            PodSecurityCheck.of("sysctls", BASELINE, pod -> setsOnly(pod, 2))
                    .since(29)
                    .until(32),
            PodSecurityCheck.of("sysctls", BASELINE, pod -> setsOnly(pod, 3))
                    .since(32)
                    .until(37),
            PodSecurityCheck.of("sysctls", BASELINE, pod -> setsOnly(pod, 4)).since(37),
            PodSecurityCheck.of(
                    "windowsHostProcess",
                    BASELINE,
                    pod -> pod.set("windowsOptions")
                            .noneMatch(options -> options.path("hostProcess").asBoolean())),
            PodSecurityCheck.of("allowPrivilegeEscalation", RESTRICTED, PodSecurityChecks::forbidsEscalation)
                    .since(8)
                    .until(25),
            PodSecurityCheck.of(
                            "allowPrivilegeEscalation", RESTRICTED, pod -> pod.isWindows() || forbidsEscalation(pod))
                    .since(25),
            PodSecurityCheck.of("capabilities_restricted", RESTRICTED, PodSecurityChecks::dropsAll)
                    .since(22)
                    .until(25),
            PodSecurityCheck.of("capabilities_restricted", RESTRICTED, pod -> pod.isWindows() || dropsAll(pod))
                    .since(25),
            PodSecurityCheck.of("procMount_restricted", RESTRICTED, PodSecurityChecks::hasMaskedProc)
                    .since(35),
            PodSecurityCheck.of(
                    "restrictedVolumes",
                    RESTRICTED,
                    pod -> items(pod.spec().path("volumes")).allMatch(PodSecurityChecks::isRestrictedVolume)),
            PodSecurityCheck.of(NON_ROOT, RESTRICTED, PodSecurityChecks::isNotRoot)
                    .until(35),
            PodSecurityCheck.of(NON_ROOT, RESTRICTED, pod -> pod.hasUserNamespace() || isNotRoot(pod))
                    .since(35),
            PodSecurityCheck.of(USER, RESTRICTED, PodSecurityChecks::hasOtherUser)
                    .since(23)
                    .until(35),
            PodSecurityCheck.of(USER, RESTRICTED, pod -> pod.hasUserNamespace() || hasOtherUser(pod))
                    .since(35),
            PodSecurityCheck.of("seccompProfile_restricted", RESTRICTED, PodSecurityChecks::isConfinedEverywhere)
                    .since(19)
                    .until(25),
            PodSecurityCheck.of(
                            "seccompProfile_restricted",
                            RESTRICTED,
                            pod -> pod.isWindows() || isConfinedEverywhere(pod))
                    .since(25));

    /** What each version that allowed more sysctls added. */
    private static final List<Set<String>> SYSCTLS = List.of(
            Set.of(
                    "kernel.shm_rmid_forced",
                    "net.ipv4.ip_local_port_range",
                    "net.ipv4.tcp_syncookies",
                    "net.ipv4.ping_group_range",
                    "net.ipv4.ip_unprivileged_port_start"),
            Set.of("net.ipv4.ip_local_reserved_ports"),
            Set.of(
                    "net.ipv4.tcp_keepalive_time",
                    "net.ipv4.tcp_fin_timeout",
                    "net.ipv4.tcp_keepalive_intvl",
                    "net.ipv4.tcp_keepalive_probes"),
            Set.of("net.ipv4.tcp_rmem", "net.ipv4.tcp_wmem"),
            Set.of("net.ipv4.tcp_slow_start_after_idle", "net.ipv4.tcp_notsent_lowat"));

    private PodSecurityChecks() {}

    private static boolean hasAppArmor(SecuredPod pod) {
        return pod.set("appArmorProfile").allMatch(PodSecurityChecks::isConfined)
                && pod.annotations()
                        .filter(entry -> entry.getKey().startsWith("container.apparmor.security.beta.kubernetes.io/"))
                        .map(entry -> entry.getValue().asText())
                        .allMatch(profile -> profile.isEmpty()
                                || profile.equals("runtime/default")
                                || profile.startsWith("localhost/"));
    }

    private static boolean addsUsualCapabilities(SecuredPod pod) {
        return pod.containerContexts()
                .flatMap(context -> items(context.at("/capabilities/add")))
                .allMatch(name -> CAPABILITIES.contains(name.asText()));
    }

    private static boolean hasOwnNamespaces(SecuredPod pod) {
        return Stream.of("hostNetwork", "hostPID", "hostIPC")
                .noneMatch(field -> pod.spec().path(field).asBoolean());
    }

    private static boolean probesItself(SecuredPod pod) {
        return pod.containers()
                .flatMap(container -> Stream.of(
                        container.path("livenessProbe"),
                        container.path("readinessProbe"),
                        container.path("startupProbe"),
                        container.at("/lifecycle/postStart"),
                        container.at("/lifecycle/preStop")))
                .flatMap(handler -> Stream.of(handler.at("/httpGet/host"), handler.at("/tcpSocket/host")))
                .allMatch(host -> host.asText().isEmpty());
    }

    private static boolean hasMaskedProc(SecuredPod pod) {
        return pod.containerContexts()
                .map(context -> context.path(PROC_MOUNT))
                .filter(SecuredPod::isSet)
                .allMatch(type -> type.asText().equals("Default"));
    }

    private static boolean hasUsualLabels(SecuredPod pod, boolean engine) {
        Set<String> types = Set.of("", "container_t", "container_init_t", "container_kvm_t");
        return pod.set("seLinuxOptions").allMatch(options -> {
            String type = options.path("type").asText();
            return (types.contains(type) || (engine && type.equals("container_engine_t")))
                    && options.path("user").asText().isEmpty()
                    && options.path("role").asText().isEmpty();
        });
    }

    private static boolean hasSeccompAnnotations(SecuredPod pod) {
        JsonNode annotations = pod.metadata().path("annotations");
        return Stream.concat(
                        Stream.of(SECCOMP_OF_POD),
                        pod.containers()
                                .map(container -> SECCOMP_OF_CONTAINER
                                        + container.path("name").asText()))
                .map(annotations::path)
                .filter(SecuredPod::isSet)
                .map(JsonNode::asText)
                .allMatch(profile -> profile.equals("runtime/default")
                        || profile.equals("docker/default")
                        || profile.startsWith("localhost/"));
    }

    private static boolean isConfined(JsonNode profile) {
        return PROFILES.contains(profile.path("type").asText());
    }

    private static boolean isConfinedEverywhere(SecuredPod pod) {
        return pod.everyContainerHas(SECCOMP, PodSecurityChecks::isConfined);
    }

    private static boolean setsOnly(SecuredPod pod, int last) {
        return items(pod.context().path("sysctls"))
                .allMatch(sysctl -> SYSCTLS.subList(0, last + 1).stream()
                        .anyMatch(names -> names.contains(sysctl.path("name").asText())));
    }

    private static boolean forbidsEscalation(SecuredPod pod) {
        return pod.containerContexts()
                .map(context -> context.path("allowPrivilegeEscalation"))
                .allMatch(allowed -> SecuredPod.isSet(allowed) && !allowed.asBoolean());
    }

    private static boolean dropsAll(SecuredPod pod) {
        return pod.containerContexts()
                .map(context -> context.path("capabilities"))
                .allMatch(capabilities -> items(capabilities.path("drop"))
                                .anyMatch(name -> name.asText().equals("ALL"))
                        && items(capabilities.path("add"))
                                .allMatch(name -> name.asText().equals("NET_BIND_SERVICE")));
    }

    /** The API server makes a volume without a source an {@code emptyDir}, before the check. */
    private static boolean isRestrictedVolume(JsonNode volume) {
        return volume.size() == 1 || VOLUMES.stream().anyMatch(kind -> SecuredPod.isSet(volume.path(kind)));
    }

    private static boolean isNotRoot(SecuredPod pod) {
        return pod.everyContainerHas(NON_ROOT, JsonNode::asBoolean);
    }

    private static boolean hasOtherUser(SecuredPod pod) {
        return pod.set(USER).noneMatch(user -> user.asLong() == 0);
    }
}
