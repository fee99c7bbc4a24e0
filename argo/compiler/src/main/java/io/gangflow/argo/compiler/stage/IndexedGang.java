package io.gangflow.argo.compiler.stage;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.gangflow.argo.compiler.template.ArgoTemplates;
import io.gangflow.argo.compiler.template.GangPods;
import io.gangflow.argo.compiler.template.GangTask;
import io.gangflow.argo.compiler.template.ManifestText;
import io.gangflow.argo.compiler.template.PodParts;
import io.gangflow.argo.compiler.template.StageTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.run.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * A gang without a gang scheduler: a headless Service for the names, and an Indexed Job for each task, the deciding one
 * last. By design, nothing prevents several partially scheduled gangs from blocking each other. A failed pod fails its
 * Job immediately (backoffLimit 0), which ends the other pods; Argo retries the whole gang.
 */
final class IndexedGang {

    static final String INDEX = "metadata.annotations['batch.kubernetes.io/job-completion-index']";

    private final StageTemplate stage;
    private final StageTemplate inner;
    private final List<GangTask> tasks;

    private final Variables variables;

    /**
     * @param tasks the success of the last one is the gang's; the others are created before it without waiting
     * @param environment variables of a task's pods in addition to the usual ones
     */
    IndexedGang(StageTemplate stage, List<GangTask> tasks, Environment environment) {
        this((hosts, task) -> rendezvous(hosts, task, environment), stage, tasks);
    }

    private IndexedGang(Variables variables, StageTemplate stage, List<GangTask> tasks) {
        this.stage = stage;
        this.inner = stage.inRetriedSteps();
        this.tasks = List.copyOf(tasks);
        this.variables = variables;
    }

    /**
     * A gang of one task with other variables than the usual ones.
     *
     * @param variables by the name of the first pod
     */
    static IndexedGang of(StageTemplate stage, GangTask task, Function<String, List<EnvVar>> variables) {
        return new IndexedGang((hosts, of) -> variables.apply(hosts.of(of).get(0)), stage, List.of(task));
    }

    /** All variables of the pods of a task. */
    @FunctionalInterface
    private interface Variables {
        List<EnvVar> of(Hosts hosts, GangTask task);
    }

    /** Variables that depend on the names of the other pods. */
    @FunctionalInterface
    interface Environment {
        Map<String, String> of(Hosts hosts, GangTask task);
    }

    /** The names of each task's pods. */
    record Hosts(List<GangTask> tasks, UnaryOperator<String> jobName, String service) {
        Hosts {
            tasks = List.copyOf(tasks);
        }

        List<String> of(GangTask task) {
            return IntStream.range(0, task.replicas())
                    .mapToObj(index -> jobName.apply(task.name()) + "-" + index + "." + service)
                    .toList();
        }
    }

    List<Template> templates() {
        List<Template> templates = new ArrayList<>();
        List<String> order = new ArrayList<>();
        order.add(stage.template("service"));
        templates.add(ArgoTemplates.create(
                        stage.template("service"), inner, new ManifestText().write(service()), Optional.empty())
                .build());
        for (GangTask task : tasks) {
            boolean last = task.equals(tasks.get(tasks.size() - 1));
            String template = stage.template(task.name());
            order.add(template);
            ManifestText text = new ManifestText();
            templates.add(ArgoTemplates.create(
                            template,
                            inner,
                            text.write(job(task, text)),
                            last ? Optional.of(done(task.replicas())) : Optional.empty())
                    .build());
        }
        templates.add(0, ArgoTemplates.steps(stage, order));
        return templates;
    }

    private static ArgoTemplates.Conditions done(int replicas) {
        return new ArgoTemplates.Conditions("status.succeeded = " + replicas, Optional.of("status.failed > 0"));
    }

    /** With several tasks the Jobs need different names; a single one keeps the instance's. */
    private String jobName(String task) {
        return inner.objectName() + (tasks.size() > 1 ? "-" + task : "");
    }

    private Hosts hosts() {
        return new Hosts(tasks, this::jobName, inner.objectName());
    }

    private Service service() {
        return new ServiceBuilder()
                .withNewMetadata()
                .withName(inner.objectName())
                .withLabels(inner.labels("gang"))
                .endMetadata()
                .withNewSpec()
                .withClusterIP("None")
                .withPublishNotReadyAddresses(true)
                .withSelector(selector())
                .endSpec()
                .build();
    }

    private Map<String, String> selector() {
        Map<String, String> selector = new TreeMap<>(inner.labels("gang"));
        selector.remove(Label.ROLE);
        return selector;
    }

    private Job job(GangTask task, ManifestText text) {
        PodTemplateSpec pods = GangPods.template(inner, task, text, variables.of(hosts(), task));
        return new JobBuilder()
                .withNewMetadata()
                .withName(jobName(task.name()))
                .withLabels(inner.labels(task.role()))
                .endMetadata()
                .withNewSpec()
                .withCompletionMode("Indexed")
                .withCompletions(task.replicas())
                .withParallelism(task.replicas())
                .withBackoffLimit(0)
                .withTtlSecondsAfterFinished(ArgoTemplates.TTL_SECONDS)
                .withTemplate(new PodTemplateSpecBuilder(pods)
                        .editSpec()
                        .withSchedulerName(inner.planned().scheduler().schedulerName())
                        .withPriorityClassName(inner.stage().priority().orElse(null))
                        .withSubdomain(inner.objectName())
                        .endSpec()
                        .build())
                .endSpec()
                .build();
    }

    private static List<EnvVar> rendezvous(Hosts hosts, GangTask task, Environment environment) {
        List<GangTask> tasks = hosts.tasks();
        List<EnvVar> env = new ArrayList<>();
        env.add(PodParts.fieldEnv("RANK", INDEX));
        env.add(variable("WORLD_SIZE", Integer.toString(task.replicas())));
        env.add(variable("MASTER_ADDR", hosts.of(tasks.get(tasks.size() - 1)).get(0)));
        env.add(variable("MASTER_PORT", Integer.toString(DdpStage.PORT)));
        OrderedMaps.sorted(environment.of(hosts, task)).forEach((name, value) -> env.add(variable(name, value)));
        return env;
    }

    private static EnvVar variable(String name, String value) {
        return new EnvVarBuilder().withName(name).withValue(value).build();
    }
}
