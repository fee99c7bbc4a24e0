package io.gangflow.page.shape;

import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Shape;
import java.util.List;

/** The objects of {@code /what-if} and {@code /machines}. */
public final class WhatIfShapes {

    private static final int MOST_SOURCE = 1 << 20;
    private static final int MOST_NAME = 253;
    private static final int MOST_NODES = 1_000;
    private static final int MOST_POOLS = 50;
    private static final int MOST_WEIGHT = 1_000_000;

    public static final Shape MACHINE = Shape.answer("Machine")
            .with("machine", Schema.TEXT)
            .with("provider", Schema.TEXT)
            .with("cpuCores", Schema.NUMBER)
            .with("memoryBytes", Schema.INTEGER)
            .with("gpus", Schema.INTEGER)
            .with("usdPerHour", Schema.NUMBER);

    public static final Shape MACHINES = Shape.answer("Machines")
            .with("items", Schema.listOf(MACHINE.ref()))
            .with("pools", Schema.listOf(ClusterShapes.POOL.ref()));

    public static final Shape BASE = Shape.body("WhatIfBase")
            .maybe("live", Schema.BOOLEAN)
            .maybe("pipeline", Schema.text(MOST_NAME))
            .maybe("source", Schema.text(MOST_SOURCE))
            .maybe("parameters", Schema.OBJECT);

    public static final Shape NODES = Shape.body("WhatIfNodes")
            .with("pool", Schema.text(MOST_NAME))
            .with("count", Schema.integer(-MOST_NODES, MOST_NODES));

    public static final Shape OTHER_MACHINE =
            Shape.body("WhatIfMachine").with("pool", Schema.text(MOST_NAME)).with("machine", Schema.text(MOST_NAME));

    public static final Shape CHANGE = Shape.body("WhatIfChange")
            .maybe("scheduler", Schema.text(MOST_NAME).orNull())
            .maybe("nodes", Schema.listOf(NODES.ref()).atMost(MOST_POOLS))
            .maybe("machine", OTHER_MACHINE.ref().orNull())
            .maybe("weights", Schema.mapOf(Schema.integer(1, MOST_WEIGHT)));

    public static final Shape REQUEST =
            Shape.body("WhatIfRequest").with("base", BASE.ref()).with("change", CHANGE.ref());

    public static final Shape COMPARED = Shape.answer("WhatIf")
            .with("before", StageShapes.TIMELINE.ref())
            .with("after", StageShapes.TIMELINE.ref())
            .with("sentence", Schema.TEXT);

    private WhatIfShapes() {}

    static List<Shape> all() {
        return List.of(MACHINE, MACHINES, BASE, NODES, OTHER_MACHINE, CHANGE, REQUEST, COMPARED);
    }
}
