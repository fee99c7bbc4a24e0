package io.gangflow.page.object;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.run.RunEvent;
import io.gangflow.run.SchedulingLock;

/** A proved lock as JSON: the pods that hold resources, the pods that wait, and the free resources. */
final class LockJson {

    private LockJson() {}

    static ObjectNode of(RunEvent.Locked locked) {
        ObjectNode node = Json.object();
        node.put("atSeconds", Json.seconds(locked.atMillis()));
        SchedulingLock lock = locked.lock();
        ArrayNode holders = node.putArray("holders");
        lock.holders()
                .forEach(holder -> holders.addObject()
                        .put("pod", holder.pod().name())
                        .put("node", holder.node())
                        .set("holds", Json.resources(holder.holds())));
        ArrayNode waiters = node.putArray("waiters");
        lock.waiters()
                .forEach(waiter -> waiters.addObject()
                        .put("pod", waiter.pod().name())
                        .put("reason", waiter.reason())
                        .set("needs", Json.resources(waiter.needs())));
        ArrayNode free = node.putArray("free");
        lock.free().forEach(room -> free.addObject().put("node", room.node()).set("free", Json.resources(room.free())));
        return node;
    }
}
