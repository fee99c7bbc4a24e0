package io.gangflow.pipeline.read;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.diagnostic.FindingLimit;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.yaml.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks that the initial size of a pool that scales is within its limits. */
final class PoolLimits {

    private PoolLimits() {}

    static List<Diagnostic> check(Node root, SourceMap source) {
        List<Diagnostic> found = new ArrayList<>();
        List<Fields> pools = Fields.of(Optional.of(root)).list("nodePools");
        for (int index = 0; index < pools.size() && !FindingLimit.isReached(found); index++) {
            Fields pool = pools.get(index);
            String at = Integer.toString(index);
            int min = pool.count("min", 0);
            int count = pool.count("count", 0);
            int max = pool.count("max", Integer.MAX_VALUE);
            if (pool.integer("max").isEmpty() && pool.integer("min").isPresent()) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0505,
                        source.key("nodePools", at, "min"),
                        "pool `%s` has a `min`, but no `max`".formatted(name(pool)),
                        "a pool scales up to its `max`"));
            } else if (count < min || count > max) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0505,
                        source.value("nodePools", at, "count"),
                        "pool `%s` starts with %d nodes".formatted(name(pool), count),
                        max == Integer.MAX_VALUE
                                ? "it scales from %d nodes on".formatted(min)
                                : "it scales between %d and %d nodes".formatted(min, max)));
            }
        }
        return found;
    }

    private static String name(Fields pool) {
        return Excerpt.of(pool.text("name"));
    }
}
