package io.gangflow.serving.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.Map;
import java.util.TreeMap;

/** One connection of a load test: a request, its response, the next request. Confined to the connection's thread. */
final class LoadConnection extends SimpleChannelInboundHandler<HttpObject> {

    private final ByteBuf request;
    private final long countFrom;
    private final long end;
    private final Histogram latencies = new Histogram();
    private final Map<Integer, Long> statuses = new TreeMap<>();
    private long sent;
    private int status;
    private boolean waiting;
    private boolean broken;

    /**
     * Creates a connection that sends requests until the given end.
     *
     * @param request the complete request; shared by all connections
     * @param countFrom responses before this {@link System#nanoTime} are not counted
     */
    LoadConnection(ByteBuf request, long countFrom, long end) {
        this.request = request;
        this.countFrom = countFrom;
        this.end = end;
    }

    Histogram latencies() {
        return latencies;
    }

    Map<Integer, Long> statuses() {
        return statuses;
    }

    boolean isBroken() {
        return broken;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        send(ctx);
    }

    private void send(ChannelHandlerContext ctx) {
        sent = System.nanoTime();
        waiting = true;
        var unused = ctx.writeAndFlush(request.retainedDuplicate());
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, HttpObject part) {
        if (part instanceof HttpResponse response) {
            status = response.status().code();
        }
        if (part instanceof HttpContent && part instanceof LastHttpContent) {
            waiting = false;
            long now = System.nanoTime();
            if (now >= countFrom) {
                latencies.add((now - sent) / 1_000);
                statuses.merge(status, 1L, Long::sum);
            }
            if (now < end) {
                send(ctx);
            } else {
                var unused = ctx.close();
            }
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        broken |= waiting;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        broken = true;
        var unused = ctx.close();
    }
}
