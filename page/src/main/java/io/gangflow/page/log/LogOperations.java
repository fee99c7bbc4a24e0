package io.gangflow.page.log;

import io.gangflow.argo.client.Runs;
import io.gangflow.argo.model.Workflow;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.page.context.OpenRun;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.context.RunSource;
import io.gangflow.page.session.StreamRights;
import io.gangflow.page.shape.StageShapes;
import io.gangflow.server.failure.ErrorMapping;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Parameter;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.schema.Schema;
import io.gangflow.time.Ticker;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** {@code /runs/{run}/logs}: the lines of all ranks, one JSON object a line. */
public record LogOperations(RunSource source) {

    private static final String LINES = "application/x-ndjson";
    private static final int USUAL = 1_000;
    private static final int MOST = 10_000;

    private static final List<Permission> NEEDED = List.of(
            Permission.of("get", KindCatalogue.WORKFLOW),
            Permission.of("list", KindCatalogue.POD),
            Permission.of("get", KindCatalogue.POD, "log"));

    public List<Operation> all() {
        return List.of(Operation.get(
                        PageContext.BASE + "/runs/{run}/logs",
                        NEEDED,
                        new Reply(200, Map.of(LINES, StageShapes.LOG_LINE.ref())),
                        this::logs)
                .query(
                        new Parameter("stage", Schema.text(250), "Stage whose pods are read (default: all)."),
                        new Parameter("pod", Schema.text(253), "Pod that is read (default: all)."),
                        new Parameter("tail", Schema.integer(0, MOST), "Last lines of each pod (default: 1,000)."),
                        new Parameter("follow", Schema.BOOLEAN, "Whether to follow the logs until the run ends."),
                        new Parameter("search", Schema.text(250), "Part of a line, in any case."))
                .describedAs("Runs", "Read or follow the logs of a run's pods"));
    }

    private Answer logs(Call call) {
        LogRequest wanted = new LogRequest(
                call.query("stage").orElse(""),
                call.query("pod").orElse(""),
                call.query("tail").map(Integer::valueOf).orElse(USUAL),
                call.query("search").orElse("").toLowerCase(Locale.ROOT));
        boolean follow = call.query("follow").filter("true"::equals).isPresent();
        String name = call.path("run");
        StreamRights rights = new StreamRights(call, NEEDED, Ticker.SYSTEM);
        return new Answer.Stream(200, LINES, Map.of(), out -> {
            try (OpenRun run = ErrorMapping.translate(() -> source.open(name))) {
                if (follow && !Runs.ended(run.workflow())) {
                    follow(run, wanted, rights, out);
                } else {
                    print(run, wanted, out);
                }
            }
        });
    }

    private static void print(OpenRun run, LogRequest wanted, OutputStream out) throws IOException {
        PastLines past =
                PastLines.of(run.kubernetes(), wanted.pods(run.kubernetes(), run.namespace(), run.name()), wanted);
        LineWriter writer = new LineWriter(out);
        for (LogText line : past.lines()) {
            writer.write(line);
        }
        if (past.omitted() > 0 || past.isCut()) {
            writer.truncated(past.omitted());
        }
    }

    private static void follow(OpenRun run, LogRequest wanted, StreamRights rights, OutputStream out)
            throws IOException, InterruptedException {
        try (FollowedLogs logs = new FollowedLogs(run.kubernetes(), run.namespace(), run.name(), wanted)) {
            logs.write(out, () -> ended(run), rights);
        }
    }

    /** A deleted run has ended too. */
    private static boolean ended(OpenRun run) {
        return Optional.ofNullable(run.kubernetes()
                        .resources(Workflow.class)
                        .inNamespace(run.namespace())
                        .withName(run.name())
                        .get())
                .map(Runs::ended)
                .orElse(true);
    }
}
