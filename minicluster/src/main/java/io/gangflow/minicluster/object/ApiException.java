package io.gangflow.minicluster.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;

/**
 * An error that a client receives as a {@code Status} object. Code, reason and wording follow kube-apiserver 1.36
 * (apimachinery, {@code pkg/api/errors}).
 */
public final class ApiException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int code;
    private final String reason;

    private ApiException(int code, String reason, String message) {
        super(message, null, false, false);
        this.code = code;
        this.reason = reason;
    }

    public int code() {
        return code;
    }

    /** The machine-readable reason, such as {@code NotFound}. */
    public String reason() {
        return reason;
    }

    /** The {@code Status} object for the client. */
    public ObjectNode status() {
        ObjectNode status = Json.object();
        status.put("kind", "Status").put("apiVersion", "v1");
        status.putObject("metadata");
        status.put("status", "Failure").put("message", getMessage());
        status.put("reason", reason).put("code", code);
        return status;
    }

    public static ApiException notFound(ApiResource resource, String name) {
        return new ApiException(404, "NotFound", named(resource, name) + " not found");
    }

    public static ApiException noSuchPath() {
        return new ApiException(404, "NotFound", "the server could not find the requested resource");
    }

    public static ApiException alreadyExists(ApiResource resource, String name) {
        return new ApiException(409, "AlreadyExists", named(resource, name) + " already exists");
    }

    public static ApiException conflict(ApiResource resource, String name, String why) {
        return conflict(named(resource, name), why);
    }

    public static ApiException conflict(String what, String why) {
        return new ApiException(409, "Conflict", "Operation cannot be fulfilled on " + what + ": " + why);
    }

    public static ApiException applyConflict(String message) {
        return new ApiException(409, "Conflict", message);
    }

    public static ApiException staleObject(ApiResource resource, String name) {
        return conflict(
                resource,
                name,
                "the object has been modified; please apply your changes to the latest version and try again");
    }

    public static ApiException badRequest(String message) {
        return new ApiException(400, "BadRequest", message);
    }

    public static ApiException forbidden(ApiResource resource, String name, String why) {
        return new ApiException(403, "Forbidden", named(resource, name) + " is forbidden: " + why);
    }

    public static ApiException forbidden(String message) {
        return new ApiException(403, "Forbidden", message);
    }

    public static ApiException unauthorized() {
        return new ApiException(401, "Unauthorized", "Unauthorized");
    }

    public static ApiException invalid(ApiResource resource, String name, String why) {
        String kind = resource.group().isEmpty() ? resource.kind() : resource.kind() + "." + resource.group();
        return new ApiException(422, "Invalid", kind + " \"" + name + "\" is invalid: " + why);
    }

    public static ApiException unprocessable(String message) {
        return new ApiException(422, "Invalid", message);
    }

    public static ApiException expired(String message) {
        return new ApiException(410, "Expired", message);
    }

    public static ApiException methodNotAllowed() {
        return new ApiException(
                405, "MethodNotAllowed", "the server does not allow this method on the requested resource");
    }

    public static ApiException unsupportedMediaType(String message) {
        return new ApiException(415, "UnsupportedMediaType", message);
    }

    public static ApiException tooLarge(long limit) {
        return tooLarge("Request entity too large: limit is " + limit + " bytes");
    }

    public static ApiException tooLarge(String message) {
        return new ApiException(413, "RequestEntityTooLarge", message);
    }

    public static ApiException internal(String message) {
        return new ApiException(500, "InternalError", "Internal error occurred: " + message);
    }

    private static String named(ApiResource resource, String name) {
        return resource.groupResource() + " \"" + name + "\"";
    }
}
