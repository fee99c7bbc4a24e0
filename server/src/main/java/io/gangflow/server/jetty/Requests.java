package io.gangflow.server.jetty;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Caller;
import io.gangflow.server.http.Grants;
import io.gangflow.server.http.Route.Dialect;
import io.gangflow.server.identity.AuthorizationHeader;
import io.gangflow.server.identity.Credentials;
import io.gangflow.server.identity.Origin;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;
import org.eclipse.jetty.util.URIUtil;

/** Reads request data for a route from Jetty's request. */
final class Requests {

    /** No client repeats a filter more often. */
    private static final int PARAMETERS = 256;

    private static final Set<String> HIDDEN = Set.of("authorization", "cookie", "proxy-authorization");

    private Requests() {}

    /** Only v1 accepts passwords in requests; v2 accepts tokens. */
    static Credentials credentials(Request request, Dialect dialect) {
        Credentials credentials = AuthorizationHeader.read(request.getHeaders().get(HttpHeader.AUTHORIZATION));
        boolean password = credentials instanceof Credentials.Password;
        return password && dialect != Dialect.V1 ? new Credentials.None() : credentials;
    }

    static Origin origin(Request request) {
        return new Origin(
                AddressKeys.of(request),
                Objects.requireNonNullElse(Request.getServerName(request), ""),
                own(request),
                Objects.requireNonNullElse(request.getHeaders().get(HttpHeader.ORIGIN), ""));
    }

    /** Returns the origin that a page of this server has in a browser: the default port of a scheme is left out. */
    private static String own(Request request) {
        String scheme = request.isSecure() ? "https" : "http";
        int port = Request.getServerPort(request);
        String host = Objects.requireNonNullElse(Request.getServerName(request), "");
        return URIUtil.newURI(scheme, host, port, null, null);
    }

    /**
     * Returns the call of a route.
     *
     * @throws ApiException with 400 when the query cannot be decoded or has too many parameters
     */
    static Call call(Request request, Caller caller, Map<String, String> path, JsonNode body, Grants grants) {
        Map<String, String> headers = new LinkedHashMap<>();
        for (HttpField field : request.getHeaders()) {
            String name = field.getName().toLowerCase(Locale.ROOT);
            if (!HIDDEN.contains(name)) {
                headers.merge(name, Objects.requireNonNullElse(field.getValue(), ""), (one, more) -> one + ", " + more);
            }
        }
        return new Call(caller, path, query(request), headers, body, grants);
    }

    private static Map<String, List<String>> query(Request request) {
        Fields fields;
        try {
            fields = Request.extractQueryParameters(request);
        } catch (RuntimeException e) {
            throw new ApiException(400, "The query can't be decoded");
        }
        Map<String, List<String>> query = new LinkedHashMap<>();
        int count = 0;
        for (Fields.Field field : fields) {
            count += field.getValues().size();
            if (count > PARAMETERS) {
                throw new ApiException(400, "The query has more than %d parameters".formatted(PARAMETERS));
            }
            query.put(field.getName(), List.copyOf(field.getValues()));
        }
        return query;
    }
}
