package io.gangflow.page.queue;

import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.session.Actions;
import io.gangflow.page.shape.QueueShapes;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Reply;
import java.util.List;

/** {@code /queues}: for callers who may see the cluster and its queues. */
public record QueueOperations(LiveQueues queues) {

    public List<Operation> all() {
        return List.of(Operation.get(
                        PageContext.BASE + "/queues",
                        Permission.of("list", KindCatalogue.QUEUE),
                        Reply.ok(QueueShapes.QUEUES),
                        this::get)
                .needs(Actions.CLUSTER.permissions())
                .describedAs(
                        "Cluster", "Get the queues with their shares, their costs and the gangs that wait in them"));
    }

    private Answer get(Call call) throws InterruptedException {
        return Answer.Json.ok(queues.json());
    }
}
