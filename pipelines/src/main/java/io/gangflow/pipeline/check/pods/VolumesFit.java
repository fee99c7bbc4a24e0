package io.gangflow.pipeline.check.pods;

import io.gangflow.cluster.Quantity;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.PodSettings;
import io.gangflow.pipeline.model.PodVolume;
import io.gangflow.pipeline.model.PodsOfWork;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** GF0230: volumes with a size that exceeds the limits of their pods: memory for {@code shm}, disk for the others. */
final class VolumesFit implements PodRule {

    private static final String DISK = "ephemeral-storage";

    @Override
    public Stream<Diagnostic> check(StagePlace at) {
        PodSettings pods = at.stage().pods();
        List<Diagnostic> found = new ArrayList<>();
        pods.volumes().forEach((name, volume) -> {
            if (volume.source() instanceof PodVolume.EmptyDir empty && empty.sizeBytes() == 0) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0230,
                        at.value("volumes", name, "emptyDir"),
                        "volume `%s` has no room".formatted(Excerpt.of(name)),
                        "a size such as `10Gi`"));
            }
        });
        for (PodsOfWork.Pods role : PodsOfWork.of(at.stage().work())) {
            pods.shmBytes().ifPresent(shm -> shm(at, role, shm).forEach(found::add));
            long disk = role.resources().amount(DISK);
            if (disk > 0 && pods.diskBytes() > disk) {
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0230,
                                at.key("volumes"),
                                "the volumes of stage %s can grow to %s, its `ephemeral-storage` is %s"
                                        .formatted(at.quoted(), text(pods.diskBytes()), text(disk)),
                                "a pod that writes more than its limit is evicted")
                        .withHint("raise `ephemeral-storage`, which counts logs and `/tmp` too, or leave it out"));
            }
        }
        return found.stream().distinct();
    }

    private static Stream<Diagnostic> shm(StagePlace at, PodsOfWork.Pods role, long shm) {
        long memory = role.resources().memoryBytes();
        if (shm == 0) {
            return Stream.of(Diagnostic.of(
                    DiagnosticCode.GF0230,
                    at.value("shm"),
                    "`shm` of stage %s has no room".formatted(at.quoted()),
                    "a size such as `2Gi`"));
        }
        return memory > 0 && shm > memory
                ? Stream.of(Diagnostic.of(
                                DiagnosticCode.GF0230,
                                at.value("shm"),
                                "`shm` of stage %s is %s, the memory of its pods `%s` is %s"
                                        .formatted(at.quoted(), text(shm), role.role(), text(memory)),
                                "what is in `/dev/shm` counts as memory")
                        .withHint("request more memory, or make `shm` smaller"))
                : Stream.of();
    }

    private static String text(long bytes) {
        return Quantity.formatBytes(bytes);
    }
}
