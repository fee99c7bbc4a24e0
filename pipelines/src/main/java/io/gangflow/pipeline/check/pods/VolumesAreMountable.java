package io.gangflow.pipeline.check.pods;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.PodSettings;
import io.gangflow.pipeline.model.PodVolume;
import io.gangflow.pipeline.name.NameForm;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * GF0205 and GF0230: names of volumes that are not free, and mount paths that are not absolute, reserved or used twice.
 * The working directory must be such a path, too.
 */
final class VolumesAreMountable implements PodRule {

    /** Names used by the compiler, and by Argo, Spark and Kubernetes, which add volumes to a pod. */
    private static final Set<String> NAMES = Set.of(
            "tmp",
            "shm",
            "storage",
            "exec-sa-token",
            "var-run-argo",
            "tmp-dir-argo",
            "input-artifacts",
            "hadoop-properties",
            "auth-secret");

    private static final List<String> NAME_PREFIXES = List.of("kube-api-access", "spark-", "argo-", "gangflow-");

    /** Folders of the kernel, Kubernetes, Argo, Volcano's plugins and Gangflow. */
    private static final List<String> FOLDERS = List.of(
            "/dev",
            "/proc",
            "/sys",
            "/var/run/secrets/kubernetes.io",
            "/run/secrets/kubernetes.io",
            "/var/run/argo",
            "/argo",
            "/var/run/gangflow",
            "/gangflow",
            "/etc/volcano",
            "/etc/ssh-keys",
            "/opt/spark/conf");

    private static final int LONGEST = 4_096;

    @Override
    public Stream<Diagnostic> check(StagePlace at) {
        PodSettings pods = at.stage().pods();
        List<Diagnostic> found = new ArrayList<>();
        Map<String, String> byPath = new HashMap<>();
        pods.volumes().forEach((name, volume) -> {
            name(at, name).ifPresent(found::add);
            mount(at, name, volume, byPath).ifPresent(found::add);
            volume.subPath()
                    .filter(path -> path.startsWith("/") || !isPlain("/" + path))
                    .ifPresent(path -> found.add(finding(
                            at.value("volumes", name, "subPath"),
                            "`subPath` of volume `%s` is `%s`".formatted(Excerpt.of(name), Excerpt.of(path)),
                            "a relative path without `..`")));
        });
        pods.workingDir()
                .filter(path -> !isPlain(path))
                .ifPresent(path -> found.add(finding(
                        at.value("workingDir"),
                        "`workingDir` of stage %s is `%s`".formatted(at.quoted(), Excerpt.of(path)),
                        "an absolute path without `..`")));
        return found.stream();
    }

    private static Optional<Diagnostic> name(StagePlace at, String name) {
        boolean reserved = NAMES.contains(name) || NAME_PREFIXES.stream().anyMatch(name::startsWith);
        return reserved
                ? Optional.of(Diagnostic.of(
                                DiagnosticCode.GF0205,
                                at.key("volumes", name),
                                "the name `%s` of a volume is reserved".formatted(Excerpt.of(name)),
                                "Gangflow, Argo, Spark or Kubernetes adds a volume of this name")
                        .withHint("choose another name"))
                : ObjectNames.check(NameForm.LABEL, name, "a volume", at.key("volumes", name));
    }

    private static Optional<Diagnostic> mount(
            StagePlace at, String name, PodVolume volume, Map<String, String> byPath) {
        SourceSpan place = at.value("volumes", name, "mount");
        String path = volume.mount();
        String plain = withoutDots(path);
        if (!isPlain(path) || plain.equals("/")) {
            return Optional.of(finding(
                    place,
                    "volume `%s` is mounted at `%s`".formatted(Excerpt.of(name), Excerpt.of(path)),
                    "an absolute path without `..` and `:`, and not `/`"));
        }
        if (plain.equals("/tmp")) {
            return Optional.of(finding(place, reserved(name, plain), "every container already has its `/tmp`")
                    .withHint("mount it elsewhere, for example at `/scratch`"));
        }
        Optional<String> folder = FOLDERS.stream()
                .filter(each -> plain.equals(each) || plain.startsWith(each + "/"))
                .findFirst();
        if (folder.isPresent()) {
            Diagnostic finding =
                    finding(place, reserved(name, plain), "`%s` belongs to the system".formatted(folder.get()));
            return Optional.of(plain.equals("/dev/shm") ? finding.withHint("set its size with `shm: 2Gi`") : finding);
        }
        String other = byPath.putIfAbsent(plain, name);
        return Optional.ofNullable(other)
                .map(first -> finding(
                        place,
                        "volumes `%s` and `%s` are both mounted at `%s`"
                                .formatted(Excerpt.of(first), Excerpt.of(name), Excerpt.of(plain)),
                        "a path has one volume"));
    }

    private static String reserved(String name, String path) {
        return "volume `%s` is mounted in the reserved folder `%s`".formatted(Excerpt.of(name), Excerpt.of(path));
    }

    private static Diagnostic finding(SourceSpan place, String message, String label) {
        return Diagnostic.of(DiagnosticCode.GF0230, place, message, label);
    }

    /** Returns the path as the kernel reads it: no empty segments and none that are a dot. */
    private static String withoutDots(String path) {
        return Stream.of(path.split("/", -1))
                .filter(segment -> !segment.isEmpty() && !segment.equals("."))
                .collect(Collectors.joining("/", "/", ""));
    }

    /** Returns whether a path is absolute, has no {@code ..}, and is accepted by the API server. */
    static boolean isPlain(String path) {
        return path.startsWith("/")
                && path.length() <= LONGEST
                && !path.contains(":")
                && Stream.of(path.split("/", -1)).noneMatch(".."::equals);
    }
}
