package io.gangflow.server.operation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.server.http.Permission;
import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Shape;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The OpenAPI 3.1 document of this API, generated from the operations and shapes that the server uses. */
public final class OpenApiDocument {

    private static final Map<String, String> ERRORS = OrderedMaps.sorted(Map.of(
            "400", "The request cannot be done.",
            "401", "The token is missing or not valid.",
            "403", "The caller has no permission.",
            "404", "Not found.",
            "409", "It exists already, or is not in a state for this.",
            "413", "The body is too long.",
            "414", "The URI is too long.",
            "429", "Too many requests; try again later.",
            "405", "Not supported; the answer describes what to do instead.",
            "503", "The cluster does not answer."));

    private final ObjectNode root = JsonNodeFactory.instance.objectNode();

    private OpenApiDocument() {}

    /**
     * Writes the document.
     *
     * @param title of the API
     * @param shapes all shapes that operations refer to
     * @param error shape of error responses
     * @param invalid shape of responses to invalid input
     */
    public static ObjectNode of(
            String title,
            String version,
            List<Operation> operations,
            Collection<Shape> shapes,
            Shape error,
            Shape invalid) {
        OpenApiDocument document = new OpenApiDocument();
        document.root.put("openapi", "3.1.0");
        document.root.putObject("info").put("title", title).put("version", version);
        ObjectNode paths = document.root.putObject("paths");
        for (Operation operation : operations) {
            String path = operation.path();
            ObjectNode item = paths.has(path) ? (ObjectNode) paths.path(path) : paths.putObject(path);
            item.set(operation.method().name().toLowerCase(Locale.ROOT), operation(operation, error, invalid));
        }
        ObjectNode components = document.root.putObject("components");
        ObjectNode schemas = components.putObject("schemas");
        shapes.forEach(shape -> schemas.set(shape.name(), shape.schema().json()));
        components
                .putObject("securitySchemes")
                .putObject("bearer")
                .put("type", "http")
                .put("scheme", "bearer");
        return document.root;
    }

    private static ObjectNode operation(Operation operation, Shape error, Shape invalid) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.putArray("tags").add(operation.tag());
        json.put("summary", operation.summary());
        json.put("operationId", id(operation));
        if (!operation.permissions().contains(Permission.NOBODY_ASKED)) {
            json.putArray("security").addObject().putArray("bearer");
        }
        ArrayNode parameters = json.putArray("parameters");
        PathNames.of(operation.path()).forEach(name -> parameter(parameters, name, "path", PathNames.schema(name), ""));
        operation
                .query()
                .forEach(each -> parameter(parameters, each.name(), "query", each.schema(), each.description()));
        operation.body().ifPresent(schema -> {
            ObjectNode body = json.putObject("requestBody").put("required", true);
            content(body, "application/json", schema);
        });
        responses(json.putObject("responses"), operation, error, invalid);
        return json;
    }

    private static void responses(ObjectNode responses, Operation operation, Shape error, Shape invalid) {
        Reply reply = operation.reply();
        if (reply.status() < 400) {
            ObjectNode good =
                    responses.putObject(Integer.toString(reply.status())).put("description", "Done.");
            reply.content().forEach((type, schema) -> content(good, type, schema));
        }
        if (reply.mayBeNothing()) {
            responses.putObject("204").put("description", "Done; there is nothing left to describe.");
        }
        String type = operation.isOfFirstVersion() ? "application/problem+json" : "application/json";
        Schema problem = operation.isOfFirstVersion() ? Schema.OBJECT : error.ref();
        ERRORS.forEach((status, description) ->
                content(responses.putObject(status).put("description", description), type, problem));
        content(
                responses.putObject("422").put("description", "A value is not valid."),
                type,
                operation.isOfFirstVersion() ? Schema.OBJECT : invalid.ref());
    }

    private static void content(ObjectNode where, String type, Schema schema) {
        ObjectNode content = where.has("content") ? (ObjectNode) where.path("content") : where.putObject("content");
        content.putObject(type).set("schema", schema.json());
    }

    private static void parameter(ArrayNode list, String name, String in, Schema schema, String description) {
        ObjectNode parameter = list.addObject().put("name", name).put("in", in);
        if (in.equals("path")) {
            parameter.put("required", true);
        }
        Optional.of(description).filter(text -> !text.isEmpty()).ifPresent(text -> parameter.put("description", text));
        parameter.set("schema", schema.json());
    }

    private static String id(Operation operation) {
        String words = operation.path().replaceAll("[^A-Za-z0-9]+", "_").replaceAll("_$", "");
        return operation.method().name().toLowerCase(Locale.ROOT) + words;
    }
}
