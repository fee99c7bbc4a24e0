package io.gangflow.server.jetty;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.server.failure.KubernetesFailures;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Grants;
import io.gangflow.server.http.Permission;
import io.gangflow.server.http.Route;
import io.gangflow.server.identity.Identity;
import io.gangflow.server.limit.TokenBuckets;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.BufferUtil;

/**
 * One request of a route: authentication, authorization, then the body, and the route's response. Each step runs on a
 * worker thread; no thread waits while a body arrives.
 */
final class Exchange {

    private static final System.Logger LOGGER = System.getLogger(Exchange.class.getName());

    private final ServerComponents parts;
    private final ResponseSender answering;
    private final RouteTable.Match.Found found;
    private volatile Optional<Future<?>> work = Optional.empty();
    private volatile Optional<ScheduledFuture<?>> deadline = Optional.empty();

    /** A step of the request. */
    private interface Step {
        void run() throws InterruptedException;
    }

    Exchange(ServerComponents parts, ResponseSender answering, RouteTable.Match.Found found) {
        this.parts = parts;
        this.answering = answering;
        this.found = found;
    }

    private Route route() {
        return found.endpoint().route();
    }

    /** Starts; returns immediately. */
    void start() {
        submit(this::admit);
    }

    private void submit(Step step) {
        attempt(() -> {
            limitHandling();
            Runnable answer = () -> attempt(step);
            work = Optional.of(parts.workers().request(answer, isFromMemory() ? answer : () -> refuse(Workers.busy())));
        });
    }

    /** A file costs no more than a refusal, and a browser does not ask for it again: the page would stay blank. */
    private boolean isFromMemory() {
        return route().isOpen() && !found.endpoint().takesBody();
    }

    private void limitHandling() {
        deadline = Optional.of(parts.workers().after(parts.limits().handling(), this::expire));
    }

    private void expire() {
        refuse(ApiException.later(503, "There was no answer in time", 1));
        interrupt();
    }

    private void interrupt() {
        work.ifPresent(running -> running.cancel(true));
    }

    private void attempt(Step step) {
        try {
            step.run();
        } catch (ApiException e) {
            refuse(e);
        } catch (KubernetesClientException e) {
            LOGGER.log(Level.WARNING, "{0}: the cluster answers {1}", answering.id(), e.getCode());
            refuse(KubernetesFailures.of(e));
        } catch (InterruptedException e) {
            refuse(KubernetesFailures.unavailable("The server ends"));
        } catch (RuntimeException | StackOverflowError e) {
            LOGGER.log(Level.ERROR, answering.id() + ": " + route().method() + " " + route().path(), e);
            refuse(new ApiException(500, "Internal Server Error; the server's log has " + answering.id()));
        }
    }

    private void admit() throws InterruptedException {
        if (found.endpoint().kind() == Endpoint.Kind.TOKEN) {
            limit(parts.logins(), AddressKeys.of(answering.request()));
        }
        Identity identity = Identity.ANONYMOUS;
        if (!route().isOpen()) {
            Request request = answering.request();
            identity = parts.admission()
                    .authenticator()
                    .identify(Requests.credentials(request, route().dialect()), Requests.origin(request));
            limit(parts.users(), identity.caller().name());
            for (Permission right : route().rights()) {
                if (!parts.admission().rights().allows(identity, right)) {
                    throw route().refusal(right);
                }
            }
        }
        if (found.endpoint().takesBody()) {
            receive(identity);
        } else {
            handle(identity, MissingNode.getInstance());
        }
    }

    private static void limit(TokenBuckets buckets, String key) {
        int seconds = buckets.take(key);
        if (seconds > 0) {
            throw ApiException.later(429, "Too Many Requests", seconds);
        }
    }

    private void receive(Identity identity) {
        BodyReading reading = BodyReading.of(answering.request(), found.endpoint(), parts);
        rest();
        deadline =
                Optional.of(parts.workers().after(parts.limits().connections().request(), () -> {
                    refuse(new ApiException(408, "Request Timeout"));
                    reading.giveUp();
                }));
        Thread admitting = Thread.currentThread();
        reading.start(
                body -> {
                    rest();
                    Step handling = () -> handle(identity, body.read());
                    if (Thread.currentThread() == admitting) { // it came with the headers, as most bodies do
                        limitHandling();
                        attempt(handling);
                    } else {
                        submit(handling);
                    }
                },
                failure -> attempt(() -> {
                    throw failure;
                }));
    }

    private void handle(Identity identity, JsonNode body) throws InterruptedException {
        Grants grants =
                permission -> !route().isOpen() && parts.admission().rights().allows(identity, permission);
        Call call = Requests.call(answering.request(), identity.caller(), found.values(), body, grants);
        Answer answer = route().handler().handle(call);
        if (answer instanceof Answer.Stream stream) {
            rest();
            work = Optional.of(parts.workers().stream(identity.caller().name(), () -> write(stream)));
        } else {
            send(Reply.of(answer));
        }
    }

    private void write(Answer.Stream stream) {
        if (!answering.claim()) {
            return;
        }
        ScheduledFuture<?> end = parts.workers().after(parts.limits().streaming(), this::interrupt);
        try {
            answering.start(stream.status(), stream.contentType(), stream.headers());
            answering.chunked();
            answering.count(stream.status(), parts.metrics());
            if (!"HEAD".equals(answering.request().getMethod())) {
                write(stream, StreamOutput.of(answering));
            }
            answering.response().write(true, BufferUtil.EMPTY_BUFFER, answering.callback());
        } catch (ApiException e) {
            failed(e, e);
        } catch (IOException | InterruptedException e) {
            // The client has disconnected, or must see that the response is incomplete.
            answering.callback().failed(e);
        } catch (RuntimeException e) {
            LOGGER.log(Level.ERROR, answering.id() + ": " + route().path(), e);
            failed(e, new ApiException(500, "Internal Server Error; the server's log has " + answering.id()));
        } finally {
            end.cancel(false);
        }
    }

    private void write(Answer.Stream stream, OutputStream plain) throws IOException, InterruptedException {
        if (!answering.zips(stream.contentType())) {
            stream.body().write(plain);
            plain.flush();
            return;
        }
        GZIPOutputStream zip = Compression.stream(plain);
        stream.body().write(zip);
        zip.finish(); // not after a failure: the client must see that the response is incomplete
        plain.flush();
    }

    /** Sends an error if nothing was sent yet; otherwise aborts the connection. */
    private void failed(Exception cause, ApiException told) {
        if (answering.response().isCommitted()) {
            answering.callback().failed(cause);
        } else {
            answering.response().reset();
            answering.send(Reply.refusal(route().dialect(), told), parts.metrics());
        }
    }

    private void refuse(ApiException refusal) {
        send(Reply.refusal(route().dialect(), refusal));
    }

    private void send(Reply reply) {
        if (answering.claim()) {
            rest();
            answering.send(reply, parts.metrics());
        }
    }

    /** Stops the timer of the previous step. */
    private void rest() {
        deadline.ifPresent(running -> running.cancel(false));
    }
}
