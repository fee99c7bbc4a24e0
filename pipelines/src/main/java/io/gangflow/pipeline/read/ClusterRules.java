package io.gangflow.pipeline.read;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.diagnostic.FindingLimit;
import io.gangflow.pipeline.source.SourceMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Rules for a cluster description beyond its shape. */
final class ClusterRules {

    /** Actions of Volcano 1.14 (pkg/scheduler/actions/factory.go). */
    private static final List<String> ACTIONS =
            List.of("enqueue", "allocate", "backfill", "preempt", "reclaim", "shuffle");

    private ClusterRules() {}

    static List<Diagnostic> check(Cluster cluster, SourceMap source) {
        List<Diagnostic> found = new ArrayList<>();
        pools(cluster, source, found);
        actions(cluster, source, found);
        return found;
    }

    private static void pools(Cluster cluster, SourceMap source, List<Diagnostic> found) {
        if (cluster.nodes().isEmpty()
                && cluster.nodePools().stream().noneMatch(pool -> pool.scaling().isPresent())) {
            found.add(Diagnostic.of(
                    DiagnosticCode.GF0502,
                    source.key("nodePools"),
                    "the cluster has no nodes",
                    "`count` is 0 everywhere"));
        }
        Set<String> names = new HashSet<>();
        for (int index = 0; index < cluster.nodePools().size() && !FindingLimit.isReached(found); index++) {
            NodePool pool = cluster.nodePools().get(index);
            String at = Integer.toString(index);
            if (!names.add(pool.name())) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0501,
                        source.value("nodePools", at, "name"),
                        "there are two pools `%s`".formatted(Excerpt.of(pool.name())),
                        "nodes would have equal names"));
            }
            boolean sourced = !pool.price().source().equals("no source given");
            if (!sourced) {
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0504,
                                source.key("nodePools", at, "pricePerHour"),
                                "pool `%s` has a price, but not where it was read".formatted(Excerpt.of(pool.name())),
                                "`priceSource` is missing")
                        .withHint("prices change: name the price list and its date"));
            }
        }
    }

    private static void actions(Cluster cluster, SourceMap source, List<Diagnostic> found) {
        List<String> actions = cluster.volcanoActions();
        for (int index = 0; index < actions.size() && !FindingLimit.isReached(found); index++) {
            if (!ACTIONS.contains(actions.get(index))) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0503,
                        source.value("schedulers", "volcano", "actions", Integer.toString(index)),
                        "Volcano has no action `%s`".formatted(Excerpt.of(actions.get(index))),
                        DidYouMean.of(actions.get(index), ACTIONS)
                                .map(near -> "did you mean `" + near + "`?")
                                .orElse("actions are " + String.join(", ", ACTIONS))));
            }
        }
        if (!actions.isEmpty() && !actions.contains("allocate")) {
            found.add(Diagnostic.of(
                    DiagnosticCode.GF0503,
                    source.key("schedulers", "volcano", "actions"),
                    "without the action `allocate` Volcano places nothing",
                    "usual is [enqueue, allocate, backfill]"));
        }
    }
}
