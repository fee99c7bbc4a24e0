package io.gangflow.airflow.monitor;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.cluster.ObjectMetadata;
import io.gangflow.airflow.shape.Collections;
import io.gangflow.airflow.shape.DagShapes;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Parameter;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.query.ListQuery;
import io.gangflow.server.schema.Schema;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** {@code /importErrors}: files that do not compile. */
public record ImportOperations(Supplier<List<ImportProblem>> problems) {

    private static final Permission LIST = Permission.of("list", KindCatalogue.WORKFLOW_TEMPLATE);

    private static final ListQuery<ImportProblem> PROBLEMS = ListQuery.<ImportProblem>by(ImportProblem::file, "id")
            .order("id", each -> Optional.of(each.file()))
            .order("import_error_id", each -> Optional.of(each.file()))
            .order("timestamp", each -> Optional.of(each.found()))
            .order("filename", each -> Optional.of(each.file()))
            .order("bundle_name", each -> Optional.empty())
            .order("stacktrace", each -> Optional.of(each.text()))
            .filter(Parameter.of("filename", Schema.TEXT), texts -> each -> texts.contains(each.file()))
            .pattern("filename", ImportProblem::file);

    public List<Operation> all() {
        return List.of(
                Operation.get("/api/v2/importErrors", LIST, Reply.ok(DagShapes.IMPORT_ERRORS), this::list)
                        .query(PROBLEMS.parameters())
                        .describedAs("Import Error", "List pipeline files with errors"),
                Operation.get(
                                "/api/v2/importErrors/{import_error_id}",
                                LIST,
                                Reply.ok(DagShapes.IMPORT_ERROR),
                                this::get)
                        .describedAs("Import Error", "Get a pipeline file with errors and its diagnostics"));
    }

    private Answer list(Call call) {
        return Collections.page(
                DagShapes.IMPORT_ERRORS,
                "import_errors",
                PROBLEMS.select(call.query(), problems.get()),
                ImportOperations::answer);
    }

    private Answer get(Call call) {
        int id = Integer.parseInt(call.path("import_error_id"));
        return problems.get().stream()
                .filter(each -> ObjectMetadata.number(each.file()) == id)
                .findFirst()
                .map(each -> Answer.Json.ok(answer(each)))
                .orElseThrow(() -> new ApiException(
                        404, "The ImportError with import_error_id: `%d` was not found".formatted(id)));
    }

    private static ObjectNode answer(ImportProblem problem) {
        return DagShapes.IMPORT_ERROR
                .startResponse()
                .put("import_error_id", ObjectMetadata.number(problem.file()))
                .put("timestamp", problem.found().toString())
                .put("filename", problem.file())
                .put("bundle_name", Optional.of("gangflow"))
                .put("stack_trace", problem.text())
                .done();
    }
}
