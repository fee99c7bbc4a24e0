package io.gangflow.server.jetty;

import io.gangflow.server.connection.AddressKey;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.eclipse.jetty.server.Request;

/** Keys that identify the clients of requests, see {@link AddressKey}. */
final class AddressKeys {

    private AddressKeys() {}

    static String of(Request request) {
        InetAddress address =
                request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress socket
                        ? socket.getAddress()
                        : null;
        return address == null ? Request.getRemoteAddr(request) : AddressKey.of(address);
    }
}
