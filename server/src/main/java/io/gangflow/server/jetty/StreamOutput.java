package io.gangflow.server.jetty;

import io.gangflow.jobs.http.ConnectionTime;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;

/** The body of a stream: each part waits until the client has read it, but no longer than the guard allows. */
final class StreamOutput extends OutputStream {

    private static final int PIECE = 16 << 10;

    private final ResponseSender answering;

    private StreamOutput(ResponseSender answering) {
        this.answering = answering;
    }

    /** Buffers small writes; flushing sends them. */
    static OutputStream of(ResponseSender answering) {
        return new BufferedOutputStream(new StreamOutput(answering), PIECE);
    }

    @Override
    public void write(int single) throws IOException {
        write(new byte[] {(byte) single}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        Response response = answering.response();
        for (int from = offset; from < offset + length; from += PIECE) {
            answering.guard().ifPresent(ConnectionTime::replying);
            ByteBuffer piece = ByteBuffer.wrap(bytes, from, Math.min(PIECE, offset + length - from));
            Content.Sink.write(response, false, piece);
            answering.guard().ifPresent(ConnectionTime::working);
        }
    }
}
