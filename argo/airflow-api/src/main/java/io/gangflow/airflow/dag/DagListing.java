package io.gangflow.airflow.dag;

import io.gangflow.airflow.cluster.ObjectMetadata;
import io.gangflow.server.operation.Parameter;
import io.gangflow.server.query.ListQuery;
import io.gangflow.server.schema.Schema;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Filters and orders for lists of DAGs. */
public final class DagListing {

    public static final ListQuery<Dag> DAGS = ListQuery.<Dag>by(Dag::id, "dag_id")
            .order("dag_id", dag -> Optional.of(dag.id()))
            .order("dag_display_name", dag -> Optional.of(dag.displayName()))
            .order("next_dagrun", dag -> Optional.empty())
            .order("state", dag -> Optional.empty())
            .order("start_date", dag -> Optional.of(ObjectMetadata.created(dag.template())))
            .order("last_run_state", dag -> Optional.empty())
            .order("last_run_start_date", dag -> Optional.empty())
            .pattern("dag_id", Dag::id)
            .pattern("dag_display_name", Dag::displayName)
            .filter(Parameter.of("paused", Schema.BOOLEAN), texts -> dag -> dag.paused() == isTrue(texts))
            .filter(Parameter.several("owners", Schema.TEXT), texts -> dag -> texts.contains(dag.owner()))
            .filter(Parameter.of("exclude_stale", Schema.BOOLEAN), texts -> dag -> true)
            .filter(Parameter.of("has_import_errors", Schema.BOOLEAN), texts -> dag -> !isTrue(texts))
            .filter(Parameter.of("is_favorite", Schema.BOOLEAN), texts -> dag -> !isTrue(texts));

    public static final List<Parameter> TAGS = List.of(
            Parameter.several("tags", Schema.TEXT), Parameter.of("tags_match_mode", Schema.oneOf("any", "all")));

    private DagListing() {}

    /** Selects DAGs that have any, or all, of the requested tags. */
    public static Predicate<Dag> tagged(Map<String, List<String>> query) {
        List<String> tags = query.getOrDefault("tags", List.of());
        boolean all = query.getOrDefault("tags_match_mode", List.of()).contains("all");
        if (tags.isEmpty()) {
            return dag -> true;
        }
        return dag -> all ? dag.tags().containsAll(tags) : tags.stream().anyMatch(dag.tags()::contains);
    }

    private static boolean isTrue(List<String> texts) {
        return List.of("true", "1", "yes", "on", "t", "y")
                .contains(texts.get(texts.size() - 1).toLowerCase(java.util.Locale.ROOT));
    }
}
