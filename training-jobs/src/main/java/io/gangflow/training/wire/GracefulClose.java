package io.gangflow.training.wire;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** Closes a connection so that the last message still arrives. */
public final class GracefulClose {

    private static final int MILLIS = 1_000;
    private static final int LONGEST = 1 << 20;

    private GracefulClose() {}

    /**
     * Closes after the other side has read everything, or after a timeout. Unread input would otherwise reset the
     * connection before the last message has arrived.
     */
    public static void closeOutput(Socket to) throws IOException {
        try (to) {
            to.shutdownOutput();
            to.setSoTimeout(MILLIS);
            to.getInputStream().skipNBytes(LONGEST);
        } catch (EOFException | SocketTimeoutException asExpected) {
            return;
        }
    }
}
