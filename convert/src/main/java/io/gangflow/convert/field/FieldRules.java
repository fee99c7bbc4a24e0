package io.gangflow.convert.field;

import io.gangflow.convert.field.FieldRule.Effect;
import java.util.ArrayList;
import java.util.List;

/** The table of {@link FieldRule}. The first matching rule applies. */
final class FieldRules {

    /**
     * The prefix of a path inside a pod: below a pod's spec or template, a container, or an Argo template that is a
     * pod.
     */
    private static final String POD = "(spec|.*(template|templates\\[[^]]*]|podTemplate|[cC]ontainers?\\[[^]]*]"
            + "|container|script|tasks\\[[^]]*]|driver|executor|initContainers|sidecars))\\.";

    static final String UNKNOWN = "no key of the language sets it";

    private static final String ANY = "(.*\\.)?";

    private final List<FieldRule> rules = new ArrayList<>();

    private FieldRules() {}

    static List<FieldRule> all() {
        FieldRules table = new FieldRules();
        table.equal();
        table.ray();
        table.metadata();
        table.lifetime();
        table.pods();
        table.spark();
        table.rest();
        return List.copyOf(table.rules);
    }

    /** Rules for workflows, whose spec has fields for all of their pods. */
    static List<FieldRule> workflows() {
        FieldRules table = new FieldRules();
        table.argo();
        table.rules.addAll(all());
        return List.copyOf(table.rules);
    }

    private void equal() {
        same("status(\\..*)?", ".*");
        same(
                ANY + "metadata\\.(creationTimestamp|uid|resourceVersion|generation|selfLink|managedFields|finalizers)",
                ".*");
        same(ANY + "metadata\\.annotations\\.kubectl\\.kubernetes\\.io/last-applied-configuration", "(?s).*");
        same("metadata\\.namespace", "default");
        same(
                ANY
                        + "(resources|metadata|securityContext|labels|annotations|volumes|volumeMounts|affinity|inputs|outputs"
                        + "|arguments|nodeSelector|tolerations|env|policies|plugins|strategy)",
                "\\{}|\\[]");
        same(ANY + "restartPolicy", "Never|\\{\"type\":\"Never\"}");
        same(ANY + "restartPolicy\\.type", "Never");
        same(ANY + "terminationGracePeriodSeconds", "30");
        same(ANY + "dnsPolicy", "ClusterFirst");
        same(ANY + "terminationMessagePath", "/dev/termination-log");
        same(ANY + "terminationMessagePolicy", "File");
        same(ANY + "imagePullPolicy", "IfNotPresent");
        same(ANY + "completionMode", "NonIndexed");
        same(ANY + "(suspend|hostNetwork|hostPID|hostIPC|automountServiceAccountToken|stdin|tty|privileged)", "false");
        same(ANY + "concurrencyPolicy", "Forbid");
        same(ANY + "securityContext\\.allowPrivilegeEscalation", "false");
        same(ANY + "securityContext\\.(runAsNonRoot|readOnlyRootFilesystem)", "true");
        same(ANY + "securityContext\\.capabilities(\\.drop)?", "(\\{\"drop\":)?\\[\"(ALL|all)\"]}?");
        same(ANY + "securityContext\\.seccompProfile(\\.type)?", "(\\{\"type\":\")?RuntimeDefault(\"})?");
    }

    private void metadata() {
        essential(
                ANY + "(podFailurePolicy|successPolicy|backoffLimitPerIndex|maxFailedIndexes).*",
                "a stage has no such rule",
                "");
        essential(
                "spec\\.nprocPerNode",
                "a `ddp` stage has a number of processes, or one for each GPU",
                "write a number");
        essential("spec\\.elasticPolicy.*", "an elastic stage has no such key", "write `elastic`");
        essential("spec\\.slotsPerWorker", "a pod of a stage is one process of MPI", "");
        essential(ANY + "plugins\\..*", "a gang of the language has no such plugin", "");
        essential(
                ANY + "metadata\\.annotations\\.scheduling\\.volcano\\.sh/group-min-member",
                "a stage of single pods is not a gang",
                "");
        listed(
                "metadata\\.namespace",
                "a run has the namespace that it is submitted to",
                "pass `--namespace` to `gangflow submit`");
        listed("metadata\\.ownerReferences.*", "a run owns what it creates", "");
        listed(ANY + "metadata(\\.(labels|annotations|name|generateName|namespace).*)?", "Gangflow sets its own", "");
        listed(
                "spec\\.(driver|executor|template\\.driver|template\\.executor)\\.(labels|annotations).*",
                "Gangflow sets its own",
                "");
    }

    private void lifetime() {
        listed(
                ANY + "(ttlSecondsAfterFinished|timeToLiveSeconds|ttlStrategy|podGC|cleanPodPolicy"
                        + "|(successful|failed)(Jobs|Run)HistoryLimit|workflowMetadata|archiveLogs).*",
                "runs and their pods stay until they are deleted",
                "delete runs with `gangflow delete`");
        listed(ANY + "schedules?(\\[.*)?", "a schedule has five fields", "write it as `schedule`");
        listed(
                ANY + "(concurrencyPolicy|startingDeadlineSeconds|suspend)",
                "it belongs to the schedule, which is not carried over",
                "");
        listed(ANY + "(manualSelector|selector|podReplacementPolicy)", "Gangflow finds pods by its own labels", "");
        listed("spec\\.(backoffLimit|maxRetry)", "a stage has one retry", "set `retry`");
    }

    private void pods() {
        listed(ANY + "imagePullPolicy", "Kubernetes chooses by the tag", "use a fixed tag");
        listed(
                ANY + "restartPolicy",
                "a failed container is not restarted in its pod",
                "set `retry`: the stage runs again");
        listed(
                ANY + "restartPolicy\\..*|" + ANY + "(failureRetries|onFailure.*|onSubmissionFailure.*)",
                "the operator does not retry",
                "set `retry`");
        String hostPort = "a pod of a stage has no port of the node";
        essential(ANY + "ports\\[.*\\.hostPort", hostPort, "");
        rules.add(FieldRule.of(Effect.ESSENTIAL, ANY + "ports(\\[.*)?", hostPort, "")
                .withValue("(?s).*\"hostPort\":.*"));
        listed(ANY + "ports(\\[.*)?", "a pod accepts connections without declared ports", "");
        listed(
                ANY + "(terminationGracePeriodSeconds|terminationMessage.*|stdin|tty|stdinOnce|enableServiceLinks)",
                "Kubernetes' default applies",
                "");
        listed(ANY + "(livenessProbe|readinessProbe|startupProbe).*", "batch pods have no probes", "set `timeout`");
        listed(
                ANY
                        + "securityContext\\.(runAsUser|runAsNonRoot|runAsGroup|fsGroup|supplementalGroups.*|capabilities\\.drop)",
                "pods run as user 10001, Spark as 185, Ray as 1000, without capabilities",
                "change file permissions in the image");
        listed(
                ANY + "resources\\.limits(\\..*)?",
                "limits are equal to requests",
                "raise `resources` when the work needs more");
        essentialOfPods();
    }

    private void essentialOfPods() {
        essential(
                ANY + "args",
                "arguments without a command need the image's entry point",
                "add the program to `command`");
        essential(
                ANY + "env(\\[.*|\\..*)?", "the variable has no plain value and is not from a Secret", "pass a value");
        essential(
                ANY + "(volumes|volumeMounts|volumeClaimTemplates|volumeDevices)(\\[.*)?",
                "a stage has no volume of this kind, and mounts each volume once, in all containers",
                "use `volumes` with another source");
        essential(
                ANY + "(initContainers(\\[[^]]*])?|sidecars|containers\\[.*)",
                "a pod of a stage has init containers and sidecars with its own variables and volumes",
                "");
    }

    private void spark() {
        listed(ANY + "(driver|executor)\\.serviceAccount", "Gangflow makes an account for drivers", "");
        listed(ANY + "(driver|executor)\\.coreLimit", "limits are equal to requests", "");
        listed(ANY + "sparkVersion", "Gangflow writes the version that it knows", "");
        listed(ANY + "(monitoring|sparkUIOptions).*", "Gangflow shows progress by itself", "");
        essential(
                ANY + "(deps|dynamicAllocation|hadoopConfigMap|sparkConfigMap|proxyUser|imagePullSecrets"
                        + "|memoryOverheadFactor|driverIngressOptions).*",
                "a `spark` stage has no such key",
                "");
    }

    /** Fields of a RayJob. */
    private void ray() {
        String cluster = "spec\\.rayClusterSpec\\.";
        same("spec\\.submissionMode", "HTTPMode");
        same("spec\\.shutdownAfterJobFinishes", "true");
        same(ANY + "rayStartParams", "\\{}");
        same(ANY + "rayStartParams\\.dashboard-host", "0\\.0\\.0\\.0");
        same(ANY + "rayStartParams\\.block", "true");
        same(cluster + "headGroupSpec\\.serviceType", "ClusterIP");
        same(cluster + "enableInTreeAutoscaling", "false");
        listed(cluster + "rayVersion", "Ray is of the image", "");
        listed(
                "spec\\.submissionMode|spec\\.submitter(PodTemplate|Config).*",
                "the operator submits the command to the head: no other pod does",
                "");
        listed(
                "spec\\.(shutdownAfterJobFinishes|deletionStrategy).*",
                "the cluster is deleted when the command has ended",
                "");
        listed(
                cluster + "workerGroupSpecs\\[[^]]*]\\.(minReplicas|maxReplicas)",
                "a `ray` stage has a fixed number of workers",
                "");
        essential(
                "spec\\.runtimeEnvYAML",
                "the runtime environment is not a mapping in YAML",
                "build an image with its packages");
        essential(
                ANY + "rayStartParams\\..*|" + cluster
                        + "(enableInTreeAutoscaling|autoscalerOptions|gcsFaultTolerance|auth).*"
                        + "|spec\\.(clusterSelector|entrypoint(Num|Resources)|preRunningDeadline).*",
                "a `ray` stage has no such key",
                "");
    }

    /** Fields of a workflow, of its templates and of their calls. */
    private void argo() {
        String of = "spec(\\.workflowSpec)?\\.";
        listed(
                ANY + "when",
                "a condition compares parameters, results and states with values",
                "set `when`, or decide in the program");
        listed(of + "templates\\[[^]]*]", "nothing calls this template", "");
        listed(of + "(templates\\[[^]]*]\\.)?serviceAccountName", "pods have an account without permissions", "");
        String files = "files are passed by places in the object store";
        String place =
                "name the place in `outputs` of one stage and `inputs` of the other; the programs read and write it";
        listed(ANY + "artifacts?(\\[.*|\\..*)?|" + ANY + "(artifactRepositoryRef|artifactGC).*", files, place);
        rules.add(FieldRule.of(Effect.LISTED, ANY + "(inputs|outputs|arguments)", files, place)
                .withValue("(?s)(?!.*\"parameters\":)\\{\"artifacts\":.*"));
        listed(
                ANY + "(inputs|outputs)\\.(parameters|result).*|" + ANY + "(outputs|inputs)",
                "a stage passes one result to others",
                "write other values to a place in the object store");
        argosOwn(of);
    }

    /** Fields that only Argo's templates and steps have. */
    private void argosOwn(String of) {
        listed(
                ANY + "(continueOn|depends).*",
                "`after` names one end for each stage before",
                "write it as `after` and `when`");
        listed(
                ANY + "(hooks|onExit).*",
                "a pipeline has one exit stage: `onExit`",
                "for a message about a run, write `notify`");
        listed(
                ANY + "synchronization.*",
                "stages and runs do not lock each other: there is no mutex and no semaphore",
                "`parallelism` bounds the instances of a stage, and a queue bounds the work of several runs");
        listed(
                ANY + "memoize.*",
                "a stage with `retry` has no cache, and no other key of it",
                "set `cache` of the stage");
        listed(
                ANY + "(withParam|withSequence).*",
                "only a step of one pod repeats over values of a run, and only over a result",
                "list them in `foreach`");
        listed(
                of
                        + "(podSpecPatch|podMetadata|hostAliases|hostNetwork|dnsPolicy|dnsConfig|executor|securityContext|tolerations|affinity"
                        + "|nodeSelector|volumes|volumeClaimTemplates|volumeClaimGC|imagePullSecrets"
                        + "|podDisruptionBudget|podPriority|templateDefaults|activeDeadlineSeconds|priority).*",
                "a pipeline has no such key for all pods",
                "set it for each stage that needs it");
        listed(
                ANY
                        + "(podSpecPatch|parallelism|failFast|annotations|archiveLocation|retryStrategy.*|executor|metrics.*)",
                "a stage has no such key",
                "");
    }

    private void rest() {
        essential(POD + ".*", UNKNOWN, "");
        listed(".*", UNKNOWN, "");
    }

    private void same(String path, String value) {
        rules.add(FieldRule.equal(path, value));
    }

    private void listed(String path, String reason, String advice) {
        rules.add(FieldRule.of(Effect.LISTED, path, reason, advice));
    }

    private void essential(String path, String reason, String advice) {
        rules.add(FieldRule.of(Effect.ESSENTIAL, path, reason, advice));
    }
}
