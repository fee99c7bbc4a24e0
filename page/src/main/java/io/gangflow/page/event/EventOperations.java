package io.gangflow.page.event;

import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.page.cluster.ClusterState;
import io.gangflow.page.cluster.LiveRuns;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.session.Actions;
import io.gangflow.page.session.StreamRights;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.schema.Schema;
import io.gangflow.time.Ticker;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code /events}: the changes of runs and of the cluster as server-sent events. */
public record EventOperations(PageContext context, ChangeFeed feed, ClusterState state, LiveRuns live) {

    private static final String EVENTS = "text/event-stream";
    private static final Permission RUNS = Permission.of("list", KindCatalogue.WORKFLOW);

    public List<Operation> all() {
        return List.of(
                Operation.get(
                                PageContext.BASE + "/events",
                                RUNS,
                                new Reply(200, Map.of(EVENTS, Schema.TEXT)),
                                this::events)
                        .describedAs(
                                "Changes",
                                "Follow the changes: events `runs`, `run`, `cluster` and `status`; after its end, read lists anew"));
    }

    private Answer events(Call call) throws InterruptedException {
        boolean cluster = Actions.CLUSTER.isAllowed(call.grants());
        return new Answer.Stream(200, EVENTS, Map.of(), out -> {
            ClusterState.Registration registration = follow(cluster);
            try {
                new EventWriter(context, feed, live, out, rights(call, cluster), cluster).write();
            } finally {
                registration.close();
            }
        });
    }

    private static StreamRights rights(Call call, boolean cluster) {
        List<Permission> needed = new ArrayList<>(List.of(RUNS));
        if (cluster) {
            needed.addAll(Actions.CLUSTER.permissions());
        }
        return new StreamRights(call, needed, Ticker.SYSTEM);
    }

    /** The cluster is read only while a stream is open whose caller may see it. */
    private ClusterState.Registration follow(boolean cluster) {
        return cluster ? state.listen(feed::clusterChanged) : () -> {};
    }
}
