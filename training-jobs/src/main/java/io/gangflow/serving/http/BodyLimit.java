package io.gangflow.serving.http;

import io.gangflow.jobs.http.ConnectionTime;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;

/**
 * Aggregates the parts of a request up to a size. Larger requests get status 413, and the connection is closed without
 * reading the rest.
 */
final class BodyLimit extends HttpObjectAggregator {

    private final ConnectionTime time;

    BodyLimit(int bytes, ConnectionTime time) {
        super(bytes, true);
        this.time = time;
    }

    @Override
    protected void handleOversizedMessage(ChannelHandlerContext ctx, HttpMessage oversized) {
        time.replying();
        ByteBuf body = Unpooled.copiedBuffer(
                "{\"detail\":\"Content Too Large: at most %d bytes\"}".formatted(maxContentLength()),
                StandardCharsets.US_ASCII);
        FullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE, body);
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON)
                .setInt(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes())
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        ctx.channel().config().setAutoRead(false);
        ctx.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
    }
}
