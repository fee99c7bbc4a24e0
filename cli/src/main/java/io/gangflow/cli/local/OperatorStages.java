package io.gangflow.cli.local;

import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.DdpBackend;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkMode;
import io.gangflow.pipeline.rule.LocatedStage;
import java.util.Map;
import java.util.Optional;

/** GF0704: stages whose pods are created by an operator that a local cluster does not have. */
final class OperatorStages {

    private static final String KUBEFLOW = "Kubeflow's training operator";

    private static final String TRAINER = "Kubeflow's trainer";
    private static final String APACHE = "Apache's Spark operator";

    /** Operators by API group of their kinds. */
    private static final Map<String, String> OPERATORS = Map.of(
            "kubeflow.org", KUBEFLOW,
            "trainer.kubeflow.org", TRAINER,
            "sparkoperator.k8s.io", "the Spark operator",
            "spark.apache.org", APACHE,
            "jobset.x-k8s.io", "JobSet's controller");

    private OperatorStages() {}

    /** Returns the finding; empty when this machine can run the stage. */
    static Optional<Diagnostic> finding(LocatedStage at) {
        if (at.work() instanceof Work.Ddp ddp && ddp.backend().isForOperator()) {
            String operator = ddp.backend() == DdpBackend.TRAIN_JOB ? TRAINER : KUBEFLOW;
            return Optional.of(finding(at, operator, "backend", "`backend: job`"));
        }
        if (at.work() instanceof Work.Spark spark && spark.mode().isForOperator()) {
            String operator = spark.mode() == SparkMode.APACHE_OPERATOR ? APACHE : "the Spark operator";
            return Optional.of(finding(at, operator, "mode", "`mode: client`"));
        }
        return at.work() instanceof Work.Manifest manifest
                ? operator(manifest.document())
                        .map(operator -> finding(at, operator, "kind", "a kind of stage such as `ddp` or `spark`"))
                : Optional.empty();
    }

    private static Optional<String> operator(Map<String, Object> document) {
        String version = String.valueOf(document.get("apiVersion"));
        String type = version + "/" + document.get("kind");
        boolean cluster =
                KindCatalogue.of(type).filter(KindCatalogue.RAY_CLUSTER::equals).isPresent();
        return cluster ? Optional.of("KubeRay") : Optional.ofNullable(OPERATORS.get(version.replaceAll("/.*", "")));
    }

    private static Diagnostic finding(LocatedStage at, String operator, String key, String instead) {
        return Diagnostic.of(
                        DiagnosticCode.GF0704,
                        at.value(at.work().keyword(), key),
                        "stage %s needs %s, which runs on a cluster only".formatted(at.quoted(), operator),
                        "no such operator on this machine")
                .withHint(
                        "use %s, or run the pipeline with `gangflow simulate` or `gangflow submit`".formatted(instead));
    }
}
