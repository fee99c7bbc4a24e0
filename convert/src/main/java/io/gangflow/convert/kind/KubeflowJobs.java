package io.gangflow.convert.kind;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.draft.PipelineDraft;
import io.gangflow.convert.draft.StageDraft;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.pod.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Converts PyTorchJobs and TFJobs to {@code ddp} and {@code tensorflow} stages. */
final class KubeflowJobs {

    private static final Pattern PROCESSES = Pattern.compile("gpu|[1-9][0-9]{0,2}");

    /** In a command, as a separate word or as a module. */
    private static final Pattern TORCHRUN = Pattern.compile("[\"/]torchrun\"|\"torch\\.distributed\\.run\"");

    private KubeflowJobs() {}

    static Attempt pytorch(Source source, PipelineDraft draft) {
        Field specs = source.spec().at("pytorchReplicaSpecs");
        if (!specs.at("Master").isGiven()) {
            return elastic(source, specs);
        }
        Attempt attempt = gang(specs, List.of("Master", "Worker")).ddp(source.stage());
        attempt.stage().ifPresent(stage -> {
            policy(source, stage, gang(specs, List.of("Master", "Worker")).pods());
            processes(source, stage);
        });
        return attempt;
    }

    /**
     * Workers that meet by torchrun's own rendezvous. The operator's autoscaler can add workers; a stage starts all of
     * them.
     */
    private static Attempt elastic(Source source, Field specs) {
        Field policy = source.spec().at("elasticPolicy");
        Gang workers = gang(specs, List.of("Worker"));
        Optional<Integer> least = policy.at("minReplicas").number();
        Optional<Integer> most = policy.at("maxReplicas").number();
        if (least.isEmpty() || most.isEmpty() || workers.roles().size() != 1) {
            return Attempt.refused(
                    specs, "the job has no Master, and its workers do not come and go in a known range", "");
        }
        if (!policy.at("rdzvBackend").text().orElse("c10d").equals("c10d") || workers.pods() != most.get()) {
            return Attempt.refused(
                    policy, "an elastic stage starts with all of its workers and the rendezvous c10d", "");
        }
        Attempt attempt = workers.ddp(source.stage());
        attempt.stage().ifPresent(stage -> {
            policy(source, stage, workers.pods());
            if (stage.get("ddp") instanceof ObjectNode ddp) {
                ddp.remove("workers");
                ObjectNode range =
                        ddp.putObject("elastic").put("min", least.get()).put("max", most.get());
                policy.at("maxRestarts").number().ifPresent(restarts -> range.put("restarts", restarts));
                ddp.put("processesPerWorker", policy.at("nProcPerNode").number().orElse(1));
            }
        });
        return attempt;
    }

    /**
     * Words other than {@code gpu} let torchrun choose the number and stay leftovers. The operator sets the variables
     * of torchrun even without a number; a stage sets them only with one.
     */
    private static void processes(Source source, StageDraft stage) {
        if (!(stage.get("ddp") instanceof ObjectNode ddp)) {
            return;
        }
        Field written = source.spec().at("nprocPerNode");
        if (written.peek().filter(PROCESSES.asMatchPredicate()).isPresent()) {
            String text = written.text().orElseThrow();
            if (text.equals("gpu")) {
                ddp.put("processesPerWorker", text);
            } else {
                ddp.put("processesPerWorker", Integer.parseInt(text));
            }
        } else if (!written.isGiven()
                && TORCHRUN.matcher(ddp.path("command").toString()).find()) {
            ddp.put("processesPerWorker", 1);
        }
    }

    static Attempt tensorflow(Source source, PipelineDraft draft) {
        Field specs = source.spec().at("tfReplicaSpecs");
        List<String> roles = List.copyOf(specs.fields().keySet());
        if (roles.size() != 2 || !roles.containsAll(List.of("PS", "Worker"))) {
            return Attempt.refused(specs, "a `tensorflow` stage has the roles ps and worker", "");
        }
        Attempt attempt = gang(specs, List.of("PS", "Worker")).roles(source.stage(), "tensorflow", "ps", "worker");
        attempt.stage()
                .ifPresent(stage -> policy(source, stage, gang(specs, roles).pods()));
        return attempt;
    }

    static Attempt mpi(Source source, PipelineDraft draft) {
        return Attempt.refused(
                "mpirun reads the host file of the operator",
                "an `mpi` stage has the hosts in MPI_HOST: mpirun --host $MPI_HOST");
    }

    private static Gang gang(Field specs, List<String> names) {
        List<Gang.Role> roles = new ArrayList<>();
        for (String name : names) {
            if (specs.at(name).isGiven()) {
                int replicas = specs.at(name, "replicas").number().orElse(1);
                roles.add(new Gang.Role(name, replicas, specs.at(name, "template")));
            }
        }
        return new Gang(roles);
    }

    /** The operator creates a gang only with a scheduling policy. */
    private static void policy(Source source, StageDraft stage, int pods) {
        Field run = source.spec().at("runPolicy");
        Field scheduling = run.at("schedulingPolicy");
        stage.set("scheduler", scheduling.isGiven() ? "volcano" : "kube-scheduler");
        scheduling.at("queue").text().ifPresent(queue -> stage.set("queue", queue));
        scheduling.at("priorityClass").text().ifPresent(priority -> stage.set("priority", priority));
        scheduling
                .at("minAvailable")
                .number()
                .filter(least -> least < pods)
                .ifPresent(least -> stage.set("minAvailable", least));
        run.at("backoffLimit").number().ifPresent(limit -> SinglePods.retry(stage, Math.min(limit, 100)));
        run.at("activeDeadlineSeconds").number().ifPresent(seconds -> stage.set("timeout", Values.duration(seconds)));
    }
}
