package io.gangflow.serving.http;

import io.gangflow.jobs.http.ConnectionTime;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Closes a connection after its timeout, with a response if a request was started. */
final class ConnectionGuard extends ChannelInboundHandlerAdapter {

    private static final String TIMED_OUT = "{\"detail\":\"Request Timeout\"}";

    private final Connections connections;
    private final ConnectionTime time;
    private @Nullable ChannelHandlerContext context;

    ConnectionGuard(Connections connections) {
        this.connections = connections;
        this.time = new ConnectionTime(connections.limits().times(), System::nanoTime);
    }

    ConnectionTime time() {
        return time;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        connections.add(this);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        connections.remove(this);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        connections.remove(this);
        ctx.fireChannelInactive();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object bytes) {
        time.received();
        ctx.fireChannelRead(bytes);
    }

    void closeIfIdle() {
        onOwnThread(() -> {
            if (time.isIdle()) {
                close();
            }
        });
    }

    void closeIfOverdue() {
        if (time.isOverdue()) {
            onOwnThread(this::cutOff);
        }
    }

    /** Closes the connection unless the request was completed in the meantime. */
    private void cutOff() {
        ChannelHandlerContext ctx = context;
        if (!time.isOverdue() || ctx == null) {
            return;
        }
        if (!time.isReceiving()) {
            close();
            return;
        }
        time.replying();
        String answer = "HTTP/1.1 408 Request Timeout\r\ncontent-type: application/json\r\ncontent-length: "
                + TIMED_OUT.length() + "\r\nconnection: close\r\n\r\n" + TIMED_OUT;
        // Bypasses the encoder, which knows of no request.
        ctx.writeAndFlush(Unpooled.copiedBuffer(answer, StandardCharsets.US_ASCII))
                .addListener(ChannelFutureListener.CLOSE);
    }

    void close() {
        ChannelHandlerContext ctx = context;
        if (ctx != null) {
            var unused = ctx.close(); // closing a closed connection has no effect
        }
    }

    private void onOwnThread(Runnable work) {
        ChannelHandlerContext ctx = context;
        if (ctx != null) {
            ctx.executor().execute(work);
        }
    }
}
