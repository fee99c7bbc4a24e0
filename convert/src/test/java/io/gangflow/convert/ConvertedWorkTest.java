package io.gangflow.convert;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Jobs, schedules, gangs and workflows of other tools become, and what is reported of the rest. */
final class ConvertedWorkTest {

    private static final String POD = "{ restartPolicy: Never, containers: [{ name: c, image: \"a:1\", command: [x],"
            + " resources: { requests: { cpu: 1, memory: 1Gi } } }] }";
    private static final String WORK = "pod: image: a:1 command: [x] resources: {cpu: 1, memory: 1Gi}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                " | %s retry: {limit: 6} | ",
                "backoffLimit: 0, activeDeadlineSeconds: 90, | %s timeout: 1m30s | ",
                "backoffLimit: 1000, activeDeadlineSeconds: 7200, | %s retry: {limit: 100} timeout: 2h | ",
                "completions: 5, parallelism: 2, backoffLimit: 0, | copies: 5 parallelism: 2 %s | ",
                "completions: 3, parallelism: 0, backoffLimit: 0, | copies: 3 parallelism: 1 %s | ",
                "completions: 2, parallelism: 2, backoffLimit: 0, | copies: 2 %s | ",
                "parallelism: 2, backoffLimit: 0, | copies: 2 %s | CHANGED Job/etl spec.parallelism: a work queue ends with its first success; here every copy must succeed",
                "backoffLimit: 0, ttlSecondsAfterFinished: 5, | %s | NOT_CARRIED Job/etl spec.ttlSecondsAfterFinished: runs and their pods stay until they are deleted; delete runs with `gangflow delete`"
            })
    void aJobIsAStageWithCopiesRetryAndTimeout(String spec, String stage, String note) {
        Conversion conversion = Converted.of(job(spec));

        assertThat(flat(conversion)).isEqualTo("scheduler: kube-scheduler stages: etl: " + stage.formatted(WORK));
        assertThat(String.join("", Converted.notes(conversion))).isEqualTo(note == null ? "" : note);
        assertThat(conversion.pods().isEqual()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "completionMode: Indexed, completions: 3, | spec.completionMode: pods of a stage have no JOB_COMPLETION_INDEX; use `foreach` | status.succeeded > 2 | status.failed > 6",
                "podFailurePolicy: { rules: [] }, backoffLimit: 2, | spec.podFailurePolicy: a stage has no such rule | status.succeeded > 0 | status.failed > 2",
                "maxFailedIndexes: 1, parallelism: 4, | spec.maxFailedIndexes: a stage has no such rule | status.succeeded > 3 | status.failed > 6"
            })
    void aJobThatNoStageCanBeIsKeptWithItsEnds(String spec, String reason, String success, String failure) {
        Conversion conversion = Converted.of(job(spec));

        assertThat(Converted.notes(conversion)).contains("MANIFEST Job/etl " + reason);
        assertThat(Converted.body(conversion))
                .endsWith("    successCondition: \"%s\"\n    failureCondition: \"%s\"\n".formatted(success, failure));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "schedule: '0 1 * * *' | cron: \"0 1 * * *\" concurrency: allow catchUp: last",
                "schedule: '@daily', concurrencyPolicy: Forbid | cron: \"0 0 * * *\" catchUp: last",
                "schedule: '@weekly', timeZone: UTC, concurrencyPolicy: Forbid, startingDeadlineSeconds: 0 | cron: \"0 0 * * 0\"",
                "schedule: '@every 15m', concurrencyPolicy: Forbid, startingDeadlineSeconds: 30 | cron: \"*/15 * * * *\" deadline: 30s",
                "schedule: '@every 1m', concurrencyPolicy: Allow, startingDeadlineSeconds: 30 | cron: \"* * * * *\" concurrency: allow deadline: 30s",
                "schedule: '@every 60m', concurrencyPolicy: Forbid, startingDeadlineSeconds: 30 | cron: \"0 * * * *\" deadline: 30s",
                "schedule: '@every 6h', concurrencyPolicy: Forbid, startingDeadlineSeconds: 30 | cron: \"0 */6 * * *\" deadline: 30s",
                "schedule: '@every 24h', concurrencyPolicy: Forbid, startingDeadlineSeconds: 30 | cron: \"0 0 * * *\" deadline: 30s",
                "schedule: 'CRON_TZ=Europe/Berlin 5 4 * * *', concurrencyPolicy: Replace, startingDeadlineSeconds: 30, suspend: true | cron: \"5 4 * * *\" timeZone: Europe/Berlin concurrency: replace deadline: 30s suspended: true",
                "schedule: '5 4 * * *', timeZone: Asia/Tokyo, concurrencyPolicy: Forbid, startingDeadlineSeconds: 30, suspend: false | cron: \"5 4 * * *\" timeZone: Asia/Tokyo deadline: 30s"
            })
    void aScheduleHasFiveFieldsAndItsPolicies(String spec, String schedule) {
        Conversion conversion = Converted.of(cron("etl", spec));

        assertThat(flat(conversion))
                .isEqualTo("scheduler: kube-scheduler schedule: " + schedule + " stages: etl: " + WORK
                        + " retry: {limit: 6}");
        assertThat(conversion.notes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"@every 7m", "@every 90m", "@every 0m", "@every 48h", "@every 1h30m", "@reboot"})
    void aScheduleThatFiveFieldsCannotExpressIsReported(String schedule) {
        Conversion conversion = Converted.of(cron("etl", "schedule: '" + schedule + "'"));

        assertThat(flat(conversion)).doesNotContain("schedule:");
        assertThat(Converted.notes(conversion))
                .containsExactly(
                        "NOT_CARRIED CronJob/etl spec.schedule: a schedule has five fields; write it as `schedule`");
    }

    @Test
    void twoSchedulesNeedTwoPipelines() {
        String reason = "a pipeline has one schedule, and other objects have a different one or none;"
                + " convert each to a separate pipeline";
        Conversion conversion =
                Converted.of(cron("a", "schedule: '0 1 * * *'") + "---\n" + cron("b", "schedule: '0 2 * * *'"));

        assertThat(flat(conversion)).doesNotContain("schedule:").contains(" a: pod:", " b: pod:");
        assertThat(Converted.notes(conversion))
                .containsExactly(
                        "NOT_CARRIED CronJob/a spec.schedule: " + reason,
                        "NOT_CARRIED CronJob/b spec.schedule: " + reason);
    }

    @Test
    void aVolcanoJobOfEqualPodsIsAGang() {
        Conversion conversion = Converted.of(volcano("minAvailable: 2, queue: q, priorityClassName: high, maxRetry: 5,"
                + " policies: [{ event: PodFailed, action: RestartJob }], tasks: [%s]".formatted(task("w", 3, "[x]"))));

        assertThat(flat(conversion))
                .isEqualTo(
                        "queue: q queues: q: {weight: 1} priorityClasses: high: {value: 1000} stages: v: ddp: image: a:1"
                                + " command: [x] workers: 3 resources: {cpu: 1, memory: 1Gi} priority: high minAvailable: 2"
                                + " retry: {limit: 4}");
        assertThat(Converted.notes(conversion))
                .containsExactly(
                        "CHANGED Job/v spec.policies[0]: a failed or evicted pod ends the whole gang, which `retry` starts"
                                + " again",
                        "CHANGED Job/v: queue `q` is declared with weight 1; one that the cluster has stays unchanged; pass"
                                + " its manifest to `convert`, too",
                        "CHANGED Job/v: priority class `high` is declared with value 1000; one that the cluster has stays"
                                + " unchanged; pass its manifest to `convert`, too");
        assertThat(conversion.pods().equal()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "plugins: { svc: [], ssh: [] }, tasks: [%1$s, %2$s] | spec.plugins: stages with several pods are `ddp`, `tensorflow` and `mpi`, but this Job has another form",
                "plugins: { mpi: [] }, tasks: [%1$s, %3$s] | spec.tasks: a program uses the host lists of this Job's tasks; in a stage, read MASTER_ADDR, TF_CONFIG or MPI_HOST",
                "policies: [{ event: TaskCompleted, action: CompleteJob }], tasks: [%1$s] | spec.policies: no key of the language sets it"
            })
    void aVolcanoJobOfAnotherFormIsKept(String spec, String reason) {
        Conversion conversion = Converted.of(volcano(
                spec.formatted(task("a", 1, "[x]"), task("b", 1, "[x]"), task("w", 2, "[cat, /etc/volcano/w.host]"))));

        assertThat(Converted.notes(conversion)).containsExactly("MANIFEST Job/v " + reason);
        assertThat(Converted.body(conversion))
                .contains("    successCondition: \"status.state.phase = Completed\"")
                .contains("    failureCondition: \"status.state.phase in (Failed, Terminated, Aborted)\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PyTorchJob | nprocPerNode: auto, pytorchReplicaSpecs: { Master: %1$s } | spec.nprocPerNode: a `ddp` stage has a number of processes, or one for each GPU; write a number | Master.succeeded = 1 | Master.failed > 0",
                "PyTorchJob | elasticPolicy: { minReplicas: 1, maxReplicas: 1, rdzvBackend: etcd }, pytorchReplicaSpecs: { Worker: %1$s } | spec.elasticPolicy: an elastic stage starts with all of its workers and the rendezvous c10d | Worker.succeeded > 0 | Worker.failed > 0",
                "PyTorchJob | pytorchReplicaSpecs: { Worker: %1$s } | spec.pytorchReplicaSpecs: the job has no Master, and its workers do not come and go in a known range | Worker.succeeded > 0 | Worker.failed > 0",
                "TFJob | tfReplicaSpecs: { Worker: %1$s } | spec.tfReplicaSpecs: a `tensorflow` stage has the roles ps and worker | Worker.succeeded > 0 | Worker.failed > 0",
                "TFJob | tfReplicaSpecs: { Chief: %1$s, Worker: %1$s } | spec.tfReplicaSpecs: a `tensorflow` stage has the roles ps and worker | Chief.succeeded > 0 | Chief.failed > 0",
                "TFJob | tfReplicaSpecs: { Master: %1$s } | spec.tfReplicaSpecs: a `tensorflow` stage has the roles ps and worker | Master.succeeded > 0 | Master.failed > 0",
                "MPIJob | mpiReplicaSpecs: { Launcher: %1$s } | : mpirun reads the host file of the operator; an `mpi` stage has the hosts in MPI_HOST: mpirun --host $MPI_HOST | Launcher.succeeded > 0 | Launcher.failed > 0",
                "PaddleJob | paddleReplicaSpecs: { Worker: %1$s } | : no stage of the language is this kind of work | Worker.succeeded > 0 | Worker.failed > 0",
                "PaddleJob | paddleReplicaSpecs: { Master: %1$s } | : no stage of the language is this kind of work | Master.succeeded = 1 | Master.failed > 0",
                "XGBoostJob | xgbReplicaSpecs: { Master: %1$s } | : no stage of the language is this kind of work | Master.succeeded = 1 | Master.failed > 0"
            })
    void aJobOfKubeflowThatIsKeptEndsWithItsLeader(
            String kind, String spec, String reason, String success, String failure) {
        String replicas = "{ replicas: 1, template: { spec: %s } }".formatted(POD);
        Conversion conversion =
                Converted.of("apiVersion: kubeflow.org/v1\nkind: %s\nmetadata: { name: t }\nspec: { %s }\n"
                        .formatted(kind, spec.formatted(replicas)));

        assertThat(Converted.notes(conversion))
                .containsExactly("MANIFEST " + kind + "/t" + (reason.startsWith(":") ? "" : " ") + reason);
        assertThat(Converted.body(conversion))
                .endsWith(
                        "    successCondition: \"status.replicaStatuses.%s\"\n    failureCondition: \"status.replicaStatuses.%s\"\n"
                                .formatted(success, failure));
    }

    @Test
    void whatNoKindIsKnownForIsCreatedUnchangedAndHasNoEnd() {
        Conversion conversion =
                Converted.of("apiVersion: example.com/v1\nkind: Thing\nmetadata: { name: t }\nspec: { a: 1 }\n");

        assertThat(Converted.body(conversion)).isEqualTo("""
                stages:
                  t:
                    manifest:
                      apiVersion: example.com/v1
                      kind: Thing
                      metadata: {name: t}
                      spec: {a: 1}
                """);
        assertThat(Converted.notes(conversion))
                .containsExactly("MANIFEST Thing/t: no stage of the language is this kind of work");
    }

    @Test
    void tasksOfAWorkflowAreStagesAndTheRestOfItIsReported() {
        Conversion conversion = Converted.of("""
                apiVersion: argoproj.io/v1alpha1
                kind: Workflow
                metadata: { name: w }
                spec:
                  entrypoint: main
                  templates:
                  - name: main
                    dag:
                      tasks:
                      - { name: a, template: work }
                      - { name: b, template: work, depends: a.Failed }
                      - { name: c, template: work, dependencies: [a], when: "{{tasks.a.outputs.result}} == ok" }
                      - { name: d, template: work, withItems: [x, z] }
                      - { name: e, templateRef: { name: other, template: t } }
                  - name: work
                    retryStrategy: { limit: 2 }
                    synchronization: { mutex: { name: m } }
                    container: { image: "a:1", command: [x], resources: { requests: { cpu: 1, memory: 1Gi } } }
                  - name: unused
                    container: { image: "u:1" }
                """);
        String of = "NOT_CARRIED Workflow/w spec.templates";

        String work = WORK + " retry: {limit: 2, backoff: 1s}";
        assertThat(flat(conversion))
                .isEqualTo("scheduler: kube-scheduler stages: a: " + work + " b: after: {a: failed} " + work
                        + " c: after: [a] when: \"${stages.a.result} == ok\" " + work + " d: foreach: [x, z] " + work);
        assertThat(Converted.notes(conversion))
                .containsExactly(
                        "CHANGED Workflow/w spec.templates[main].dag.tasks[b].depends: it runs only when what is before it"
                                + " is failed, so it has no pods when all goes well",
                        of + "[main].dag.tasks[e].templateRef: its WorkflowTemplate is not in the input",
                        of + "[main].dag.tasks[e].templateRef: no key of the language sets it",
                        of + "[work].synchronization: stages and runs do not lock each other: there is no mutex and no"
                                + " semaphore; `parallelism` bounds the instances of a stage, and a queue bounds the work of"
                                + " several runs",
                        of + "[unused]: nothing calls this template");
    }

    @Test
    void aWorkflowWithoutItsEntrypointIsNoPipeline() {
        Conversion conversion = Converted.of("""
                apiVersion: argoproj.io/v1alpha1
                kind: Workflow
                metadata: { name: w }
                spec: { entrypoint: x, templates: [{ name: main, container: { image: "a:1" } }] }
                """);

        assertThat(conversion.text()).isEmpty();
        assertThat(conversion.plan()).isEmpty();
        assertThat(Converted.notes(conversion)).contains("NOT_CARRIED Workflow/w spec.templates: no template `x`");
    }

    private static String flat(Conversion conversion) {
        return Converted.body(conversion).replaceAll("\\s+", " ").strip();
    }

    private static String job(String spec) {
        return "apiVersion: batch/v1\nkind: Job\nmetadata: { name: etl }\nspec: { %s template: { spec: %s } }\n"
                .formatted(spec == null ? "" : spec, POD);
    }

    private static String cron(String name, String spec) {
        return "apiVersion: batch/v1\nkind: CronJob\nmetadata: { name: %s }\nspec: { %s, jobTemplate: { spec: { template: { spec: %s } } } }\n"
                .formatted(name, spec, POD);
    }

    private static String volcano(String spec) {
        return "apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\nmetadata: { name: v }\nspec: { %s }\n"
                .formatted(spec);
    }

    private static String task(String name, int replicas, String command) {
        return "{ name: %s, replicas: %d, template: { spec: %s } }"
                .formatted(name, replicas, POD.replace("[x]", command));
    }
}
