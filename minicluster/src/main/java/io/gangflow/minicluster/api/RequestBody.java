package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.Json;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.yaml.Utf8;
import io.gangflow.pipeline.yaml.YamlTree;
import java.io.IOException;
import java.io.InputStream;

/** The body of a request: JSON, or YAML if the content type indicates it. Plain trees only. */
final class RequestBody {

    /** The limit of kube-apiserver ({@code MaxRequestBodyBytes}), 3 MiB. */
    static final int LIMIT = 3 << 20;

    private final byte[] bytes;

    private RequestBody(byte[] bytes) {
        this.bytes = bytes;
    }

    /** @throws ApiException (413) when the body exceeds the limit */
    static RequestBody read(InputStream stream) throws IOException {
        byte[] bytes = stream.readNBytes(LIMIT + 1);
        if (bytes.length > LIMIT) {
            throw ApiException.tooLarge(LIMIT);
        }
        return new RequestBody(bytes);
    }

    boolean isEmpty() {
        return bytes.length == 0;
    }

    /** @throws ApiException (400) when it is not valid JSON; (415) when the content type is neither JSON nor YAML */
    JsonNode tree(String contentType) {
        if (contentType.isEmpty() || contentType.endsWith("json")) {
            return json();
        }
        if (contentType.endsWith("yaml")) {
            return bytes.length > 0 && bytes[0] == '{' ? json() : yaml();
        }
        throw ApiException.unsupportedMediaType(
                "the body of the request was in an unknown format - accepted media types"
                        + " include: application/json, application/yaml; found " + contentType
                        + " (kubectl sends JSON for files: create -f, apply -f)");
    }

    /** @throws ApiException (400) when it is not an object */
    ObjectNode object(String contentType) {
        if (tree(contentType) instanceof ObjectNode object) {
            return object;
        }
        throw ApiException.badRequest("the body of the request is not an object");
    }

    private JsonNode json() {
        try {
            return Json.read(bytes);
        } catch (IOException e) {
            throw ApiException.badRequest("the body of the request is not JSON: " + firstLine(e));
        }
    }

    /** YAML has the limits of all YAML readers, which are stricter than those of the body. */
    private JsonNode yaml() {
        Checked<JsonNode> read = Utf8.decode("body", bytes)
                .value()
                .map(text -> YamlTree.read("body", text))
                .orElseThrow(() -> ApiException.badRequest("the body of the request is not UTF-8"));
        return read.value().orElseThrow(() -> notYaml(read.diagnostics().get(0)));
    }

    private static ApiException notYaml(Diagnostic found) {
        return ApiException.badRequest("the body of the request is not YAML that is read: line %d: %s"
                .formatted(found.span().line(), found.message()));
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }
}
