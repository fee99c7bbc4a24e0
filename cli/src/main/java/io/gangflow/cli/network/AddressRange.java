package io.gangflow.cli.network;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A range of addresses in the notation of CIDR, such as {@code 10.0.0.0/8} or {@code fd00::/8}. As in Go's
 * {@code golang.org/x/net/http/httpproxy}, only hosts that are written as addresses can be in it: no name is looked up.
 *
 * @param network its first address
 * @param bits how many leading bits its addresses have in common
 */
record AddressRange(InetAddress network, int bits) {

    /** What is certainly no name, for which {@link InetAddress} would ask a server. */
    private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");

    private static final Pattern IPV6 = Pattern.compile("\\[?[0-9a-fA-F:.]*:[0-9a-fA-F:.]*]?");

    /** The range that is written like this; empty for anything else. */
    static Optional<AddressRange> parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0 || !text.substring(slash + 1).matches("\\d{1,3}")) {
            return Optional.empty();
        }
        int bits = Integer.parseInt(text.substring(slash + 1));
        return address(text.substring(0, slash))
                .filter(network -> bits <= network.getAddress().length * 8)
                .map(network -> new AddressRange(network, bits));
    }

    boolean contains(String host) {
        return address(host).filter(this::contains).isPresent();
    }

    private boolean contains(InetAddress address) {
        byte[] own = network.getAddress();
        byte[] other = address.getAddress();
        if (own.length != other.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> (bit % 8);
            if (((own[bit / 8] ^ other[bit / 8]) & mask) != 0) {
                return false;
            }
        }
        return true;
    }

    private static Optional<InetAddress> address(String text) {
        if (!IPV4.matcher(text).matches() && !IPV6.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(text));
        } catch (UnknownHostException e) {
            return Optional.empty(); // such as 300.1.1.1
        }
    }
}
