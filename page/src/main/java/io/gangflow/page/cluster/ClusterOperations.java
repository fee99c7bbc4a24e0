package io.gangflow.page.cluster;

import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.session.Actions;
import io.gangflow.page.shape.ClusterShapes;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Handler;
import io.gangflow.server.http.Permission;
import io.gangflow.server.http.TaggedBody;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Reply;
import java.util.List;
import java.util.Map;

/** {@code /cluster}: for callers who may see all nodes and pods. */
public final class ClusterOperations {

    private static final String TAG = "Cluster";

    private final ClusterState state;
    private final LiveWaits waits;
    private final String namespace;
    /** Of a large cluster it takes a noticeable time and much memory to build. */
    private final OncePerVersion<TaggedBody> columns = new OncePerVersion<>();

    /** @param namespace of the runs */
    public ClusterOperations(ClusterState state, LiveWaits waits, String namespace) {
        this.state = state;
        this.waits = waits;
        this.namespace = namespace;
    }

    public List<Operation> all() {
        return List.of(
                get(PageContext.BASE + "/cluster", Reply.ok(ClusterShapes.CLUSTER), this::cluster)
                        .describedAs(TAG, "Get the nodes, pods and gangs of the cluster, as columns"),
                get(PageContext.BASE + "/cluster/waits", Reply.ok(ClusterShapes.WAITS), this::waits)
                        .describedAs(TAG, "Get the reasons why pods and gangs of the cluster wait, and a proved lock"),
                get(PageContext.BASE + "/runs/{run}/waits", Reply.ok(ClusterShapes.WAITS), this::ofRun)
                        .needs(Permission.of("get", KindCatalogue.WORKFLOW))
                        .describedAs(
                                "Runs", "Get the reasons why pods of a run wait, and the lock that it takes part in"));
    }

    private static Operation get(String path, Reply reply, Handler handler) {
        return Operation.get(path, Actions.CLUSTER.permissions(), reply, handler);
    }

    private Answer cluster(Call call) throws InterruptedException {
        ClusterReading view = state.view();
        return columns.of(
                        view,
                        () -> TaggedBody.of(Answer.Json.ok(new ClusterColumns(view).json()))
                                .compressed())
                .answer(call, TaggedBody.ASK_EACH_TIME, Map.of());
    }

    private Answer waits(Call call) throws InterruptedException {
        return Answer.Json.ok(new WaitsAnswer(waits.all(), waits.lock()).json());
    }

    /** The reasons name holders of resources in other namespaces, so they need the rights on the cluster. */
    private Answer ofRun(Call call) throws InterruptedException {
        String run = call.path("run");
        return Answer.Json.ok(new WaitsAnswer(waits.ofRun(namespace, run), waits.lockWith(run)).json());
    }
}
