package io.gangflow.airflow.routes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.gangflow.airflow.cluster.ApiMetadataKeys;
import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.cluster.ObjectMetadata;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.airflow.dag.DagAnswers;
import io.gangflow.airflow.dag.Dags;
import io.gangflow.airflow.dag.SourceText;
import io.gangflow.airflow.shape.Collections;
import io.gangflow.airflow.shape.DagShapes;
import io.gangflow.airflow.state.DagRunState;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Parameter;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.query.ListQuery;
import io.gangflow.server.query.Slice;
import io.gangflow.server.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Data about pipelines: source, versions, tags, and number of runs per state. */
public record PipelineOperations(Dags dags) {

    private static final Permission LIST = Permission.of("list", KindCatalogue.WORKFLOW_TEMPLATE);
    private static final Permission GET = Permission.of("get", KindCatalogue.WORKFLOW_TEMPLATE);
    private static final int NOT_FOUND = 404;
    private static final String PLAIN = "text/plain";

    private static final ListQuery<String> TAGS =
            ListQuery.<String>by(tag -> tag, "name").order("name", Optional::of).pattern("tag_name", tag -> tag);

    private static final ListQuery<Dag> VERSIONS = ListQuery.<Dag>by(Dag::id, "id")
            .order("id", dag -> Optional.of(dag.versionNumber()))
            .order("version_number", dag -> Optional.of(dag.versionNumber()))
            .order("bundle_name", dag -> Optional.empty())
            .order("bundle_version", Dag::commit)
            .filter(
                    Parameter.of("version_number", Schema.INTEGER),
                    texts -> dag -> texts.contains(Long.toString(dag.versionNumber())));

    public List<Operation> all() {
        return List.of(
                Operation.get(
                                "/api/v2/dagSources/{dag_id}",
                                GET,
                                Reply.ok(DagShapes.SOURCE).also(PLAIN, Schema.TEXT),
                                this::source)
                        .query(Parameter.of("version_number", Schema.INTEGER))
                        .describedAs("DagSource", "Get the file of a pipeline, or its WorkflowTemplate"),
                Operation.get(
                                "/api/v2/dagStats",
                                Permission.of("list", KindCatalogue.WORKFLOW),
                                Reply.ok(DagShapes.STATS),
                                this::stats)
                        .query(Parameter.several("dag_ids", Schema.TEXT))
                        .describedAs("DagStats", "Count the runs by state"),
                Operation.get("/api/v2/dagTags", LIST, Reply.ok(DagShapes.TAGS), this::tags)
                        .query(TAGS.parameters())
                        .describedAs("DAG", "List the tags of all pipelines"),
                Operation.get(
                                "/api/v2/dags/{dag_id}/dagVersions",
                                GET,
                                Reply.ok(DagShapes.VERSIONS),
                                call -> versions(call))
                        .query(VERSIONS.parameters())
                        .describedAs("DagVersion", "List the versions of a pipeline; the cluster keeps the last"),
                Operation.get(
                                "/api/v2/dags/{dag_id}/dagVersions/{version_number}",
                                GET,
                                Reply.ok(DagShapes.VERSION),
                                this::version)
                        .describedAs("DagVersion", "Get a version of a pipeline"));
    }

    private Answer source(Call call) {
        Dag dag = dags.template(call.path("dag_id"));
        boolean other = call.query("version_number")
                .filter(number -> !number.equals(Long.toString(dag.versionNumber())))
                .isPresent();
        if (other) {
            throw new ApiException(
                    NOT_FOUND, "the cluster only keeps version %d of `%s`".formatted(dag.versionNumber(), dag.id()));
        }
        String text = text(dag);
        if (call.headers().getOrDefault("accept", "").contains(PLAIN)) {
            return new Answer.Text(200, PLAIN, text, Map.of());
        }
        return Answer.Json.ok(DagShapes.SOURCE
                .startResponse()
                .put("content", text)
                .put("dag_id", dag.id())
                .put("version_number", dag.versionNumber())
                .put("dag_display_name", dag.displayName())
                .done());
    }

    /** Returns the file of a pipeline, or its WorkflowTemplate. */
    public String text(Dag dag) {
        return ObjectMetadata.annotation(dag.template(), ApiMetadataKeys.SOURCE)
                .map(SourceText::unpacked)
                .orElseGet(() -> template(dag.template()));
    }

    /** Leaves out the fields that the API server sets. */
    private static String template(WorkflowTemplate template) {
        ObjectNode tree = (ObjectNode) ArgoJson.tree(template);
        ObjectNode metadata = (ObjectNode) tree.path("metadata");
        metadata.remove(List.of("managedFields", "resourceVersion", "uid", "generation", "creationTimestamp"));
        return Serialization.asYaml(tree);
    }

    private Answer stats(Call call) {
        List<String> chosen = call.queries("dag_ids");
        Map<String, List<DagRunState>> states = dags.cluster().runs().stream()
                .collect(Collectors.groupingBy(DagRun::dagId, Collectors.mapping(DagRun::state, Collectors.toList())));
        List<ObjectNode> all = new ArrayList<>();
        for (WorkflowTemplate template : dags.cluster().templates()) {
            Dag dag = new Dag(template, Optional.empty());
            if (chosen.isEmpty() || chosen.contains(dag.id())) {
                all.add(stats(dag, states.getOrDefault(dag.id(), List.of())));
            }
        }
        return Collections.all(DagShapes.STATS, "dags", all);
    }

    private static ObjectNode stats(Dag dag, List<DagRunState> states) {
        List<ObjectNode> counts = new ArrayList<>();
        for (DagRunState state : DagRunState.values()) {
            counts.add(DagShapes.STATE_COUNT
                    .startResponse()
                    .put("state", state.text())
                    .put("count", java.util.Collections.frequency(states, state))
                    .done());
        }
        return DagShapes.STATS_OF_ONE
                .startResponse()
                .put("dag_id", dag.id())
                .put("dag_display_name", dag.displayName())
                .put("stats", counts)
                .done();
    }

    private Answer tags(Call call) {
        List<String> all = dags.cluster().templates().stream()
                .flatMap(template -> new Dag(template, Optional.empty()).tags().stream())
                .distinct()
                .toList();
        Slice<String> slice = TAGS.select(call.query(), all);
        return Answer.Json.ok(DagShapes.TAGS
                .startResponse()
                .putTexts("tags", slice.items())
                .put("total_entries", slice.total())
                .done());
    }

    private Answer versions(Call call) {
        List<Dag> found = call.path("dag_id").equals("~")
                ? dags.cluster().templates().stream()
                        .map(template -> new Dag(template, Optional.empty()))
                        .toList()
                : List.of(dags.template(call.path("dag_id")));
        return Collections.page(
                DagShapes.VERSIONS, "dag_versions", VERSIONS.select(call.query(), found), DagAnswers::version);
    }

    private Answer version(Call call) {
        Dag dag = dags.template(call.path("dag_id"));
        if (Long.parseLong(call.path("version_number")) != dag.versionNumber()) {
            throw new ApiException(
                    NOT_FOUND,
                    "The DagVersion with dag_id: `%s` and version_number: `%s` was not found; the cluster only keeps version %d"
                            .formatted(dag.id(), call.path("version_number"), dag.versionNumber()));
        }
        return Answer.Json.ok(DagAnswers.version(dag));
    }
}
