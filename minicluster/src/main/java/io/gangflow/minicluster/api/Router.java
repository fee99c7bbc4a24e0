package io.gangflow.minicluster.api;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.gangflow.minicluster.access.Sender;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.Query;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/** Parses requests, dispatches them to their handlers, and writes the responses. */
final class Router implements HttpHandler {

    private final Discovery discovery;
    private final OpenApi openApi;
    private final Access access;
    private final ResourceRequests resources;

    Router(Discovery discovery, OpenApi openApi, Access access, ResourceRequests resources) {
        this.access = access;
        this.discovery = discovery;
        this.openApi = openApi;
        this.resources = resources;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            write(exchange, answerSafely(exchange));
        } catch (InterruptedException e) {
            // The server is closing; the exchange ends here.
            Thread.currentThread().interrupt();
        }
    }

    private Reply answerSafely(HttpExchange exchange) throws IOException {
        try {
            return answer(exchange);
        } catch (ApiException refusal) {
            return Reply.error(refusal);
        } catch (RuntimeException fault) {
            return Reply.error(ApiException.internal(fault.toString()));
        }
    }

    private Reply answer(HttpExchange exchange) throws IOException {
        Headers headers = exchange.getRequestHeaders();
        if (headers.containsKey("Upgrade") && "websocket".equalsIgnoreCase(headers.getFirst("Upgrade"))) {
            // Clients that try a web socket first treat a plain 200 as "not supported" and continue with HTTP.
            return Reply.text(200, "");
        }
        LocalOrigin.check(headers);
        Optional<Sender> sender = access.sender(headers);
        List<String> segments = ResourcePath.segments(exchange.getRequestURI().getRawPath());
        if (exchange.getRequestMethod().equals("GET")) {
            Optional<Reply> described = discovery.answer(segments).or(() -> openApi.answer(segments));
            if (described.isPresent()) {
                return described.get();
            }
        }
        ResourcePath path = ResourcePath.of(segments)
                .filter(found -> !found.plural().isEmpty())
                .orElseThrow(ApiException::noSuchPath);
        return answer(exchange, sender, path);
    }

    private Reply answer(HttpExchange exchange, Optional<Sender> sender, ResourcePath path) throws IOException {
        Headers headers = exchange.getRequestHeaders();
        String method = exchange.getRequestMethod();
        Query query = Query.parse(exchange.getRequestURI().getRawQuery());
        Permission permission = access.permission(sender, path, query);
        boolean ofSelf = path.plural().equals("selfsubjectaccessreviews"); // allowed for everybody
        if (!ofSelf) {
            permission.require(Access.verb(method, path, query));
        }
        if (method.equals("POST") && Reviews.isReview(path)) {
            return access.reviews()
                    .answer(
                            path,
                            sender,
                            RequestBody.read(exchange.getRequestBody()).object(header(headers, "Content-Type")));
        }
        return resources.answer(new ApiRequest(
                method,
                path,
                query,
                header(headers, "Content-Type"),
                header(headers, "Accept"),
                header(headers, "User-Agent"),
                RequestBody.read(exchange.getRequestBody()),
                permission));
    }

    private static String header(Headers headers, String name) {
        String value = headers.getFirst(name);
        return value == null ? "" : value;
    }

    private static void write(HttpExchange exchange, Reply reply) throws IOException, InterruptedException {
        if (reply instanceof Reply.Content content) {
            exchange.getResponseHeaders().set("Content-Type", content.type());
            exchange.sendResponseHeaders(content.code(), content.body().length == 0 ? -1 : content.body().length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(content.body());
            }
        } else if (reply instanceof Reply.Streaming streaming) {
            exchange.getResponseHeaders().set("Content-Type", streaming.type());
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream out = exchange.getResponseBody()) {
                streaming.writer().write(out);
            }
        }
    }
}
