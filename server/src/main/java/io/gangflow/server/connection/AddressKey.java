package io.gangflow.server.connection;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The key that identifies a client: an IPv4 address, or the first 64 bits of an IPv6 address, which belong to one
 * customer.
 */
public final class AddressKey {

    private static final int PREFIX_BYTES = 8;

    private AddressKey() {}

    public static String of(InetAddress address) {
        return address instanceof Inet6Address
                ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), PREFIX_BYTES))
                : address.getHostAddress();
    }
}
