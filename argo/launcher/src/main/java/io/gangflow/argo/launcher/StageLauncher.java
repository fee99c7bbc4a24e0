package io.gangflow.argo.launcher;

import io.gangflow.argo.compiler.notify.NoticeSender;
import io.gangflow.argo.compiler.notify.NoticeVariables;
import io.gangflow.argo.launcher.api.AccessException;
import io.gangflow.argo.launcher.api.Accesses;
import io.gangflow.argo.launcher.api.HttpApi;
import io.gangflow.argo.launcher.api.KubernetesApi;
import io.gangflow.argo.launcher.child.RefusedException;
import io.gangflow.argo.launcher.log.LogSink;
import io.gangflow.time.Ticker;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The program of a stage's pod, used where Argo's resource template is not sufficient: creates or adopts the object,
 * follows it and the logs of all its pods, and deletes it when stopped. Its contract is
 * docs/reference/stage-launcher.md.
 */
public final class StageLauncher {

    private StageLauncher() {}

    /** Writes the logs of the pods to stdout, its own messages to stderr. */
    public static void main(String[] arguments) {
        StopSignal stop = new StopSignal();
        Signals.raise(stop);
        PrintStream own = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        OutputStream logs = new FileOutputStream(FileDescriptor.out);
        System.exit(run(List.of(arguments), System.getenv(), logs, own, stop).number());
    }

    static ExitCode run(
            List<String> arguments,
            Map<String, String> environment,
            OutputStream logs,
            PrintStream own,
            StopSignal stop) {
        Consumer<String> notes = sentence -> own.println("stage launcher: " + sentence);
        if (arguments.equals(List.of(NoticeVariables.ARGUMENT))) {
            return notified(environment, notes);
        }
        Launch.Outcome outcome = outcome(arguments, environment, logs, notes, stop);
        if (!outcome.message().isEmpty()) {
            if (outcome.code() != ExitCode.FAILED) {
                notes.accept(outcome.message());
            }
            new TerminationMessage(Options.terminationLog(environment), notes).write(outcome.message());
        }
        return outcome.code();
    }

    private static ExitCode notified(Map<String, String> environment, Consumer<String> notes) {
        try {
            boolean sent = new NoticeSender(notes, NoticeSender.PAUSES).send(environment);
            return sent ? ExitCode.DONE : ExitCode.ENVIRONMENT;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.ENVIRONMENT;
        }
    }

    private static Launch.Outcome outcome(
            List<String> arguments,
            Map<String, String> environment,
            OutputStream logs,
            Consumer<String> notes,
            StopSignal stop) {
        try {
            Options options = Options.read(arguments, environment);
            KubernetesApi api = new HttpApi(Accesses.find(environment));
            Ticker ticker = Ticker.SYSTEM;
            BackgroundTasks companions = new BackgroundTasks(api, ticker, stop, new LogSink(logs), options, notes);
            return new Launch(options, Launch.Settings.DEFAULT, api, ticker, stop, notes, companions).run();
        } catch (RefusedException e) {
            return new Launch.Outcome(ExitCode.REFUSED, String.valueOf(e.getMessage()));
        } catch (AccessException e) {
            return new Launch.Outcome(ExitCode.ENVIRONMENT, String.valueOf(e.getMessage()));
        }
    }
}
