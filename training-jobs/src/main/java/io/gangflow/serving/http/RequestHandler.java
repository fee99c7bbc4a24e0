package io.gangflow.serving.http;

import io.gangflow.jobs.http.ConnectionTime;
import io.gangflow.serving.log.Log;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Passes the requests of one connection to the endpoint, one after the other. A request that arrives while another is
 * pending waits, and nothing more is read in the meantime, so responses keep the order of their requests.
 */
final class RequestHandler extends SimpleChannelInboundHandler<FullHttpRequest> {

    private final Endpoint endpoint;
    private final ConnectionTime time;
    private final Connections connections;
    private final Log log;
    private final Deque<FullHttpRequest> waiting = new ArrayDeque<>();
    private boolean busy;

    RequestHandler(Endpoint endpoint, ConnectionTime time, Connections connections, Log log) {
        super(false);
        this.endpoint = endpoint;
        this.time = time;
        this.connections = connections;
        this.log = log;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
        if (busy) {
            waiting.add(request);
            ctx.channel().config().setAutoRead(false);
        } else {
            start(ctx, request);
        }
    }

    private void start(ChannelHandlerContext ctx, FullHttpRequest request) {
        busy = true;
        time.working();
        try {
            if (request.decoderResult().isFailure()) {
                send(
                        ctx,
                        malformed(request.decoderResult().cause()),
                        request.method().name(),
                        false);
                return;
            }
            // An HTTP/1.0 client would need a header to keep its connection open; current clients do not use HTTP/1.0.
            boolean keep = HttpUtil.isKeepAlive(request) && HttpVersion.HTTP_1_1.equals(request.protocolVersion());
            handle(ctx, received(request), keep);
        } finally {
            request.release();
        }
    }

    private void handle(ChannelHandlerContext ctx, Request request, boolean keep) {
        Consumer<Reply> answer = reply -> ctx.executor().execute(() -> send(ctx, reply, request.method(), keep));
        try {
            endpoint.handle(request, answer);
        } catch (RuntimeException defect) {
            log.error("%s %s has failed: %s".formatted(request.method(), request.path(), defect));
            answer.accept(Reply.detail(HttpResponseStatus.INTERNAL_SERVER_ERROR.code(), "Internal Server Error"));
        }
    }

    private static Request received(FullHttpRequest request) {
        String uri = request.uri();
        int query = uri.indexOf('?');
        return new Request(
                request.method().name(),
                query < 0 ? uri : uri.substring(0, query),
                Optional.ofNullable(request.headers().get(HttpHeaderNames.CONTENT_TYPE)),
                ByteBufUtil.getBytes(request.content()));
    }

    private static Reply malformed(Throwable cause) {
        if (cause instanceof TooLongFrameException
                && String.valueOf(cause.getMessage()).contains("line")) {
            return Reply.detail(HttpResponseStatus.REQUEST_URI_TOO_LONG.code(), "URI Too Long");
        }
        return cause instanceof TooLongFrameException
                ? Reply.detail(
                        HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE.code(), "Request Header Fields Too Large")
                : Reply.detail(HttpResponseStatus.BAD_REQUEST.code(), "Invalid HTTP request");
    }

    private void send(ChannelHandlerContext ctx, Reply reply, String method, boolean keep) {
        boolean last = !keep || connections.isEnding();
        time.replying();
        ctx.writeAndFlush(response(reply, method, last)).addListener(written -> {
            if (last || !written.isSuccess()) {
                var unused = ctx.close();
            } else {
                next(ctx);
            }
        });
    }

    private static FullHttpResponse response(Reply reply, String method, boolean last) {
        byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.valueOf(reply.status()),
                method.equals("HEAD") ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(body));
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, reply.contentType())
                .setInt(HttpHeaderNames.CONTENT_LENGTH, body.length);
        reply.headers().forEach(response.headers()::set);
        if (last) {
            response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        }
        return response;
    }

    private void next(ChannelHandlerContext ctx) {
        busy = false;
        time.replied();
        FullHttpRequest following = waiting.poll();
        if (following != null) {
            start(ctx, following);
        } else if (!ctx.channel().config().isAutoRead()) {
            ctx.channel().config().setAutoRead(true);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        waiting.forEach(FullHttpRequest::release);
        waiting.clear();
        super.channelInactive(ctx);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        log.debug("connection from " + ctx.channel().remoteAddress() + ": " + cause.getMessage());
        var unused = ctx.close();
    }
}
