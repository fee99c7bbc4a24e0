package io.gangflow.server.jetty;

import com.fasterxml.jackson.databind.node.MissingNode;
import io.gangflow.jobs.http.ConnectionTime;
import io.gangflow.server.connection.GuardedEndPoint;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Grants;
import io.gangflow.server.http.Route.Dialect;
import io.gangflow.server.identity.Identity;
import io.gangflow.server.limit.TokenBuckets;
import java.nio.channels.ClosedChannelException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Receives each request from Jetty, on a thread that must not block, finds its route and hands it over. */
final class ApiHandler extends Handler.Abstract.NonBlocking {

    private static final String NO_ROUTE = "none";

    private final ServerComponents parts;
    private final RouteTable table;
    private final TokenBuckets addresses;
    private final CorrelationIds ids = new CorrelationIds();
    private final AtomicInteger underWay = new AtomicInteger();

    ApiHandler(ServerComponents parts, RouteTable table, TokenBuckets addresses) {
        this.parts = parts;
        this.table = table;
        this.addresses = addresses;
    }

    /** Returns the number of requests whose response is not complete. */
    int underWay() {
        return underWay.get();
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws InterruptedException {
        Optional<ConnectionTime> guard = guard(request);
        if (guard.isPresent() && !guard.get().working()) {
            callback.failed(new ClosedChannelException());
            return true;
        }
        underWay.incrementAndGet();
        Request.addCompletionListener(request, failure -> {
            underWay.decrementAndGet();
            guard.ifPresent(ConnectionTime::replied);
        });
        String path = Objects.requireNonNullElse(request.getHttpURI().getDecodedPath(), "/");
        RouteTable.Match match = table.find(request.getMethod(), path);
        ResponseSender answering = new ResponseSender(
                request,
                response,
                callback,
                ids.of(request.getHeaders().get(CorrelationIds.HEADER)),
                dialect(path),
                !(match instanceof RouteTable.Match.Found token
                        && token.endpoint().kind() == Endpoint.Kind.TOKEN),
                match instanceof RouteTable.Match.Found found
                        ? found.endpoint().route().path()
                        : NO_ROUTE,
                guard,
                parts.draining().getAsBoolean(),
                new AtomicBoolean());
        answer(answering, match);
        return true;
    }

    private void answer(ResponseSender answering, RouteTable.Match match) throws InterruptedException {
        if (match instanceof RouteTable.Match.Found found && found.endpoint().kind() == Endpoint.Kind.PROBE) {
            Call call = Requests.call(
                    answering.request(), Identity.ANONYMOUS.caller(), Map.of(), MissingNode.getInstance(), Grants.NONE);
            Answer answer = found.endpoint().route().handler().handle(call);
            answering.send(Reply.of(answer), parts.metrics());
            return;
        }
        int seconds = addresses.take(AddressKeys.of(answering.request()));
        if (seconds > 0) {
            refuse(answering, ApiException.later(429, "Too Many Requests", seconds));
        } else if (match instanceof RouteTable.Match.Found found) {
            new Exchange(parts, answering, found).start();
        } else if (match instanceof RouteTable.Match.OtherMethods others) {
            otherMethod(answering, others.allow());
        } else {
            refuse(answering, new ApiException(404, "Not Found"));
        }
    }

    private void otherMethod(ResponseSender answering, String allow) {
        Map<String, String> headers = Map.of(HttpHeader.ALLOW.asString(), allow);
        if ("OPTIONS".equals(answering.request().getMethod())) {
            answering.send(Reply.empty(204, headers), parts.metrics());
        } else {
            Reply reply = Reply.refusal(answering.dialect(), new ApiException(405, "Method Not Allowed"));
            answering.send(new Reply(405, reply.contentType(), reply.body(), headers), parts.metrics());
        }
    }

    private void refuse(ResponseSender answering, ApiException refusal) {
        answering.send(Reply.refusal(answering.dialect(), refusal), parts.metrics());
    }

    static Dialect dialect(String path) {
        return path.startsWith("/api/v1/") ? Dialect.V1 : Dialect.V2;
    }

    private static Optional<ConnectionTime> guard(Request request) {
        EndPoint endPoint = request.getConnectionMetaData().getConnection().getEndPoint();
        while (endPoint instanceof EndPoint.Wrapper wrapper) {
            endPoint = wrapper.unwrap();
        }
        return endPoint instanceof GuardedEndPoint guarded ? guarded.time() : Optional.empty();
    }
}
