package io.gangflow.airflow.server;

import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.HexFormat;
import org.eclipse.jetty.server.Request;

/** By what clients are told apart: an IPv4 address, or the first 64 bits of an IPv6 address, which are one customer's. */
final class AddressKeys {

    private static final int PREFIX_BYTES = 8;

    private AddressKeys() {}

    static String of(Request request) {
        if (request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress socket
                && socket.getAddress() instanceof Inet6Address address) {
            return HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), PREFIX_BYTES));
        }
        return Request.getRemoteAddr(request);
    }
}
