package io.gangflow.cli.local;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.cli.home.LocalInputs;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.image.UnknownProgramException;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.PodVolume;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.notify.Notification;
import io.gangflow.pipeline.notify.NotifyTarget;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.PlannedStage;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.run.Label;
import io.gangflow.workloads.dependency.Dependencies;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.work.PipelineWork;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Checks before a run whether this machine has everything that the pods of a pipeline need: a program for every image
 * (GF0701), every key of a Secret and ConfigMap (GF0702, GF0703), and no operator (GF0704).
 */
final class LocalCheck {

    private final Plan plan;
    private final ImageCatalogue images;
    private final LocalInputs inputs;

    LocalCheck(Plan plan, ImageCatalogue images, LocalInputs inputs) {
        this.plan = plan;
        this.images = images;
        this.inputs = inputs;
    }

    /** Returns the missing requirements, in the order of the stages. */
    List<Diagnostic> findings() {
        List<PodSet> sets =
                PipelineWork.of(plan.unconditional(), Durations.NONE).work().podSets();
        Stream<Diagnostic> ofStages = Stream.concat(plan.stages().stream(), plan.onExit().stream())
                .flatMap(stage -> Stream.concat(
                        OperatorStages.finding(at(stage)).stream(),
                        Stream.concat(
                                sets.stream()
                                        .map(PodSet::pod)
                                        .filter(pod -> ObjectView.label(pod, Label.STAGE)
                                                .equals(stage.name()))
                                        .filter(pod -> !Dependencies.isFollower(ObjectView.labels(pod)))
                                        .flatMap(pod -> findings(at(stage), pod)),
                                volumes(at(stage)))));
        return Stream.concat(ofStages, receivers()).distinct().sorted().toList();
    }

    private Stream<Diagnostic> receivers() {
        List<Notification> all = plan.pipeline().watch().notifications();
        return IntStream.range(0, all.size()).boxed().flatMap(index -> {
            Notification each = all.get(index);
            if (!(each.target() instanceof NotifyTarget.InSecret secret) || isGiven(secret.secret(), secret.key())) {
                return Stream.of();
            }
            SourceSpan place = plan.pipeline()
                    .source()
                    .value("notify", Integer.toString(index), each.form().keyword());
            return Stream.of(Diagnostic.of(
                            DiagnosticCode.GF0702,
                            place,
                            "a notification needs key `%s` of Secret `%s`".formatted(secret.key(), secret.secret()),
                            "no value given")
                    .withHint(adviceFor(secret.secret(), secret.key())));
        });
    }

    private boolean isGiven(String secret, String key) {
        return inputs.secrets().getOrDefault(secret, Map.of()).containsKey(key);
    }

    private static String adviceFor(String secret, String key) {
        return "pass `--secret %1$s.%2$s=@FILE`, `=env:VARIABLE` or `=VALUE`".formatted(secret, key);
    }

    private LocatedStage at(PlannedStage stage) {
        return plan.onExit().filter(stage::equals).isPresent()
                ? new LocatedStage(plan.pipeline(), stage.stage(), List.of("onExit"))
                : LocatedStage.of(plan.pipeline(), stage.stage());
    }

    private Stream<Diagnostic> findings(LocatedStage at, Pod pod) {
        return Stream.concat(pod.getSpec().getInitContainers().stream(), pod.getSpec().getContainers().stream())
                .flatMap(container -> Stream.concat(
                        unknown(at, container).stream(),
                        container.getEnv().stream().flatMap(variable -> missing(at, variable).stream())));
    }

    private Optional<Diagnostic> unknown(LocatedStage at, Container container) {
        Optional<String> extra = extraKey(at, container.getName());
        // spark-submit creates the pods of a Spark application and chooses the program of the image.
        Optional<String> sparkImage = at.work() instanceof Work.Spark spark && extra.isEmpty()
                ? Optional.of(spark.image())
                : Optional.empty();
        String image = sparkImage.orElseGet(() -> Objects.requireNonNullElse(container.getImage(), ""));
        List<String> written = Stream.concat(container.getCommand().stream(), container.getArgs().stream())
                .toList();
        // The operator sets the command of a Ray cluster's pods.
        List<String> words =
                written.isEmpty() && at.work() instanceof Work.Ray && extra.isEmpty() ? RayStages.START : written;
        try {
            if (sparkImage.isPresent()) {
                images.requireKnown(image);
            } else {
                var unused = images.resolve(image, words, "");
            }
            return Optional.empty();
        } catch (UnknownProgramException e) {
            return Optional.of(Diagnostic.of(
                            DiagnosticCode.GF0701,
                            extra.map(key -> at.value(key, container.getName(), "image"))
                                    .orElseGet(() -> at.value(at.work().keyword(), "image")),
                            String.valueOf(e.getMessage()),
                            "no program for it on this machine")
                    .withHint("run its command on this machine with `--trust`, or name its program in the section"
                            + " `local`: `local: { images: { \"%s\": { trust: true } } }`".formatted(image)));
        }
    }

    /** Returns the key of the stage that contains an init container or sidecar. */
    private static Optional<String> extraKey(LocatedStage at, String container) {
        if (at.stage().pods().initContainers().stream()
                .anyMatch(extra -> extra.name().equals(container))) {
            return Optional.of("initContainers");
        }
        return at.stage().pods().sidecars().stream()
                .filter(extra -> extra.name().equals(container))
                .map(extra -> "sidecars")
                .findFirst();
    }

    /** Requires at least one key in a Secret or ConfigMap that a pod mounts. */
    private Stream<Diagnostic> volumes(LocatedStage at) {
        return at.stage().pods().volumes().entrySet().stream().flatMap(volume -> {
            String key = volume.getKey();
            PodVolume.Source source = volume.getValue().source();
            if (source instanceof PodVolume.Secret secret && !inputs.secrets().containsKey(secret.name())) {
                return Stream.of(notGiven(at, DiagnosticCode.GF0702, "Secret", secret.name(), key, "secret"));
            }
            return source instanceof PodVolume.ConfigMap configMap
                            && !inputs.configMaps().containsKey(configMap.name())
                    ? Stream.of(notGiven(at, DiagnosticCode.GF0703, "ConfigMap", configMap.name(), key, "configMap"))
                    : Stream.of();
        });
    }

    private static Diagnostic notGiven(
            LocatedStage at, DiagnosticCode code, String kind, String name, String volume, String key) {
        return Diagnostic.of(
                        code,
                        at.value("volumes", volume, key),
                        "stage %s mounts the %s `%s`".formatted(at.quoted(), kind, name),
                        "no value given")
                .withHint("pass `--%s %s.FILE=@PATH` for each of its files"
                        .formatted(key.equals("secret") ? "secret" : "config-map", name));
    }

    private Optional<Diagnostic> missing(LocatedStage at, EnvVar variable) {
        return Optional.ofNullable(variable.getValueFrom())
                .flatMap(source -> Optional.ofNullable(source.getSecretKeyRef()))
                .filter(ref -> !Boolean.TRUE.equals(ref.getOptional()))
                .filter(ref -> !isGiven(ref.getName(), ref.getKey()))
                .map(ref -> Diagnostic.of(
                                DiagnosticCode.GF0702,
                                at.key("secrets", variable.getName()),
                                "stage %s needs key `%s` of Secret `%s`"
                                        .formatted(at.quoted(), ref.getKey(), ref.getName()),
                                "no value given")
                        .withHint(adviceFor(ref.getName(), ref.getKey())));
    }
}
