package io.gangflow.training.wire;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** The end of a connection whose last words have to arrive. */
public final class Farewell {

    private static final int MILLIS = 1_000;
    private static final int LONGEST = 1 << 20;

    private Farewell() {}

    /**
     * Closes when the other side has read everything, or time is over: what it said and nobody read would otherwise
     * reset the connection before the last words have arrived.
     */
    public static void say(Socket to) throws IOException {
        try (to) {
            to.shutdownOutput();
            to.setSoTimeout(MILLIS);
            to.getInputStream().skipNBytes(LONGEST);
        } catch (EOFException | SocketTimeoutException asExpected) {
            return;
        }
    }
}
