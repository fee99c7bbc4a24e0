package io.gangflow.cli.local;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.argo.client.NoSuchRunException;
import io.gangflow.argo.client.RunStateException;
import io.gangflow.argo.client.Runs;
import io.gangflow.argo.launch.RunFollower;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.watch.Outage;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.console.Interruption;
import io.gangflow.cli.home.LocalCluster;
import io.gangflow.cli.home.LocalRun;
import io.gangflow.cli.remote.RetryCommand;
import io.gangflow.cli.result.ResultOptions;
import io.gangflow.file.ProcessLock;
import io.gangflow.run.Launcher.LaunchException;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunListener;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine.Mixin;

/** Reruns the failed part of a local run in the same folder, with its original files and options. */
public final class LocalRetryOptions implements RetryCommand.LocalRetry {

    private final Console console;

    @Mixin
    private SecretOptions secrets = new SecretOptions();

    public LocalRetryOptions(Console console) {
        this.console = console;
    }

    @Override
    public int retry(LocalRun run, Optional<String> stage) throws IOException, InterruptedException {
        String id = run.record().runId();
        Optional<ProcessLock> lock = ProcessLock.tryLock(run.folder().resolve("retry.lock"));
        try (ProcessLock held = lock.orElse(null)) {
            if (held == null || run.record().status().equals("Running")) {
                throw new CommandFailure(ExitCode.BAD_INPUT, "run `%s` is still running".formatted(id));
            }
            return retryAlone(run, stage);
        }
    }

    private int retryAlone(LocalRun run, Optional<String> stage) throws IOException, InterruptedException {
        String id = run.record().runId();
        try (Interruption interruption = Interruption.ofThisThread()) {
            PreparedRun prepared = PreparedRun.of(
                    console, run.record().settings(), run.record().parameters(), secrets, run.output());
            LocalRun again = LocalRun.write(run.folder(), run.record().continued());
            return new LocalExecution(console, new ResultOptions(), false)
                    .execute(
                            again, prepared, interruption, (cluster, listener) -> follow(cluster, id, stage, listener));
        }
    }

    private static Outcome follow(LocalCluster cluster, String id, Optional<String> stage, RunListener listener)
            throws InterruptedException {
        KubernetesClient client = cluster.miniCluster().client();
        ArgoClient argo = new ArgoClient(client, "default", Clock.systemUTC());
        String name = cluster.miniCluster().cluster().name();
        try {
            if (!Runs.ended(argo.get(id)) && awaitEnd(client, argo, id)) {
                return Outcome.COMPLETED;
            }
            if (stage.isPresent()) {
                argo.retryFrom(id, stage.get());
            } else {
                argo.retry(id);
            }
            return RunFollower.follow(client, name, argo.get(id), listener, Outage.unnoticed());
        } catch (NoSuchRunException | RunStateException e) {
            throw new CommandFailure(ExitCode.BAD_INPUT, String.valueOf(e.getMessage()));
        }
    }

    /**
     * Waits until the controller has ended a run whose process was killed; its pods have failed with the process.
     * Returns whether the run succeeded anyway.
     */
    private static boolean awaitEnd(KubernetesClient client, ArgoClient argo, String id) throws InterruptedException {
        CompletableFuture<List<Workflow>> end = client.resources(Workflow.class)
                .inNamespace("default")
                .withName(id)
                .informOnCondition(seen -> seen.stream().allMatch(Runs::ended)); // empty: the run was deleted
        try {
            end.get();
        } catch (ExecutionException e) {
            throw new LaunchException("the minicluster does not report run `%s`: %s".formatted(id, e.getMessage()), e);
        } finally {
            end.cancel(true);
        }
        return Runs.phase(argo.get(id)).equals("Succeeded");
    }
}
