package io.gangflow.page.shape;

import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Shape;
import java.util.List;

/** The objects of {@code /cluster} and of waits and locks. */
public final class ClusterShapes {

    private static final Schema NUMBERS = Schema.listOf(Schema.NUMBER);
    private static final Schema TEXTS = Schema.listOf(Schema.TEXT);
    private static final Schema INTEGERS = Schema.listOf(Schema.INTEGER);
    private static final Schema AMOUNTS = Schema.mapOf(Schema.NUMBER);

    public static final Shape POOL = Shape.answer("Pool")
            .with("pool", Schema.TEXT)
            .orNull("machine", Schema.TEXT)
            .with("nodes", Schema.INTEGER)
            .orNull("usdPerHour", Schema.NUMBER);

    public static final Shape NODE = Shape.answer("Node")
            .with("node", Schema.TEXT)
            .with("pool", Schema.INTEGER)
            .with("ready", Schema.BOOLEAN)
            .with("schedulable", Schema.BOOLEAN)
            .with("taints", TEXTS)
            .with("allocatable", NUMBERS);

    public static final Shape OWNER = Shape.answer("Owner")
            .with("name", Schema.TEXT)
            .with("kind", Schema.oneOf("run", "gang", "object", "system"))
            .orNull("run", Schema.TEXT)
            .orNull("stage", Schema.TEXT)
            .orNull("queue", Schema.TEXT)
            .with("namespace", Schema.TEXT);

    public static final Shape POD_COLUMNS = Shape.answer("PodColumns")
            .with("name", TEXTS)
            .with("namespace", TEXTS)
            .with("owner", INTEGERS)
            .with("node", INTEGERS)
            .with("phase", TEXTS)
            .with("since", INTEGERS)
            .with("requests", Schema.listOf(NUMBERS));

    public static final Shape GANG = Shape.answer("Gang")
            .with("gang", Schema.TEXT)
            .with("namespace", Schema.TEXT)
            .with("queue", Schema.TEXT)
            .orNull("run", Schema.TEXT)
            .orNull("stage", Schema.TEXT)
            .with("minMember", Schema.INTEGER)
            .with("running", Schema.INTEGER)
            .with("waiting", Schema.INTEGER)
            .with("phase", Schema.TEXT)
            .with("createdAt", Schema.TIME)
            .orNull("lacks", Schema.TEXT);

    public static final Shape CLUSTER = Shape.answer("Cluster")
            .with("version", Schema.INTEGER)
            .with("at", Schema.TIME)
            .with("name", Schema.TEXT)
            .with("resources", TEXTS)
            .with("pools", Schema.listOf(POOL.ref()))
            .with("nodes", Schema.listOf(NODE.ref()))
            .with("owners", Schema.listOf(OWNER.ref()))
            .with("pods", POD_COLUMNS.ref())
            .with("gangs", Schema.listOf(GANG.ref()));

    public static final Shape CURE = Shape.answer("Cure")
            .with("change", Schema.TEXT)
            .with("target", Schema.TEXT)
            .with("count", Schema.INTEGER)
            .orNull("usdPerHour", Schema.NUMBER)
            .with("text", Schema.TEXT)
            .with("proved", Schema.BOOLEAN);

    public static final Shape LOCK_HOLDER = Shape.answer("LockHolder")
            .with("pod", Schema.TEXT)
            .with("node", Schema.TEXT)
            .with("holds", AMOUNTS)
            .with("party", Schema.TEXT);

    public static final Shape LOCK_WAITER = Shape.answer("LockWaiter")
            .with("pod", Schema.TEXT)
            .with("reason", Schema.TEXT)
            .with("needs", AMOUNTS)
            .with("party", Schema.TEXT);

    public static final Shape PARTY = Shape.answer("LockParty")
            .with("party", Schema.TEXT)
            .orNull("run", Schema.TEXT)
            .with("holds", AMOUNTS)
            .with("needs", AMOUNTS)
            .with("waitsFor", TEXTS);

    public static final Shape LOCK = Shape.answer("Lock")
            .with("proved", Schema.BOOLEAN)
            .with("sentence", Schema.TEXT)
            .with("holders", Schema.listOf(LOCK_HOLDER.ref()))
            .with("waiters", Schema.listOf(LOCK_WAITER.ref()))
            .with("free", Schema.listOf(Schema.OBJECT))
            .with("parties", Schema.listOf(PARTY.ref()))
            .with("cures", Schema.listOf(CURE.ref()))
            .with("curesTried", Schema.BOOLEAN);

    /** A waiting pod or gang, with the fields of {@code gangflow why --output json}. */
    public static final Shape WHY = Shape.answer("Why")
            .with("subject", Schema.TEXT)
            .with("pods", TEXTS)
            .with("cause", Schema.TEXT)
            .with("atOnce", Schema.INTEGER)
            .with("needs", AMOUNTS)
            .with("scarce", Schema.TEXT)
            .with("detail", Schema.TEXT)
            .with("free", Schema.listOf(Schema.OBJECT))
            .with("heldBy", Schema.listOf(Schema.OBJECT))
            .maybe("startsAtMillis", Schema.INTEGER)
            .maybe("startsAfter", Schema.TEXT)
            .with("sooner", Schema.listOf(Schema.OBJECT))
            .with("said", TEXTS)
            .with("sentence", Schema.TEXT)
            .with("commands", TEXTS);

    public static final Shape WAITS = Shape.answer("Waits")
            .with("at", Schema.TIME)
            .with("schedulers", TEXTS)
            .with("predicted", Schema.BOOLEAN)
            .with("waiting", Schema.listOf(WHY.ref()))
            .with("others", Schema.INTEGER)
            .orNull("lock", LOCK.ref());

    private ClusterShapes() {}

    public static List<Shape> all() {
        return List.of(
                POOL, NODE, OWNER, POD_COLUMNS, GANG, CLUSTER, CURE, LOCK_HOLDER, LOCK_WAITER, PARTY, LOCK, WHY, WAITS);
    }
}
