package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.DdpBackend;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.PodsOfWork;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.Rule;
import java.util.List;
import java.util.stream.Stream;

/**
 * GF0206: names that make pod names too long. {@code <run>-<stage>-<instance>[-<try>]-<role>-<index>} is a pod's name
 * and host name: at most 63 characters. The longest run id that Gangflow and Argo create is the pipeline's name with a
 * scheduled time of 10 digits.
 */
final class NamesStayShort implements Rule<Pipeline> {

    private static final int LONGEST_NAME = 63;
    private static final int LONGEST_RUN_ID = 40;
    private static final int RUN_SUFFIX = "-1796000000".length();

    /** On a cluster, a run's workflow is named with the hash of the run's id. */
    private static final int SUBMITTED_SUFFIX = "-0123456789abcdef".length();

    /**
     * A TrainJob's pods are named {@code <name>-node-0-<index>-<5 letters>}, six more than
     * {@code <name>-worker-<index>}. JobSet (08dfbdf, pkg/webhooks/jobset_webhook.go) refuses longer names, and the
     * TrainJob's status does not show that.
     */
    private static final int JOB_SET_SUFFIX = "-abcde".length();

    /** KubeRay refuses a RayJob with a longer name (v1.7.0, utils/constant.go). Its pods add a suffix. */
    private static final int LONGEST_RAY_JOB = 47;

    @Override
    public List<Diagnostic> check(Pipeline pipeline) {
        int longest = LONGEST_RUN_ID - RUN_SUFFIX;
        if (pipeline.name().length() > longest) {
            return List.of(Diagnostic.of(
                    DiagnosticCode.GF0206,
                    pipeline.source().value("metadata", "name"),
                    "the pipeline's name has %d characters"
                            .formatted(pipeline.name().length()),
                    "at most %d, so that runs have names of %d".formatted(longest, LONGEST_RUN_ID)));
        }
        return LocatedStage.all(pipeline).flatMap(this::check).toList();
    }

    private Stream<Diagnostic> check(LocatedStage at) {
        int run = at.pipeline().name().length() + SUBMITTED_SUFFIX;
        int rest = PodsOfWork.of(at.work()).stream()
                .mapToInt(pods -> 2 + pods.role().length() + digits(pods.replicas() - 1L))
                .max()
                .orElse(0);
        if (at.work() instanceof Work.Ddp ddp && ddp.backend() == DdpBackend.TRAIN_JOB) {
            rest += JOB_SET_SUFFIX;
        }
        if (at.work() instanceof Work.Ray) {
            rest = LONGEST_NAME - LONGEST_RAY_JOB;
        }
        int length = run
                + 1
                + at.stage().name().length()
                + 1
                + digits(at.stage().repetition().count() - 1)
                + tries(at.stage())
                + rest;
        int tooMany = length - LONGEST_NAME;
        return tooMany <= 0
                ? Stream.of()
                : Stream.of(Diagnostic.of(
                                DiagnosticCode.GF0206,
                                at.key(),
                                "pods of stage %s would have names of %d characters, at most %d are allowed"
                                        .formatted(at.quoted(), length, LONGEST_NAME),
                                "%d too many".formatted(tooMany))
                        .withHint("shorten the name of the stage or of the pipeline by %d".formatted(tooMany)));
    }

    private static int tries(Stage stage) {
        return stage.retry().map(retry -> 1 + digits(retry.limit())).orElse(0);
    }

    private static int digits(long number) {
        return Long.toString(Math.max(0, number)).length();
    }
}
