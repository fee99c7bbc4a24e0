package io.gangflow.cli.network;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An address range in CIDR notation, such as {@code 10.0.0.0/8} or {@code fd00::/8}. As in Go's
 * {@code golang.org/x/net/http/httpproxy}, only literal addresses match: host names are not resolved.
 *
 * @param network its first address
 * @param bits number of leading bits that its addresses have in common
 */
record AddressRange(InetAddress network, int bits) {

    /** Matches literal addresses only; for a name, {@link InetAddress} would query a server. */
    private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");

    private static final Pattern IPV6 = Pattern.compile("\\[?[0-9a-fA-F:.]*:[0-9a-fA-F:.]*]?");

    /** Parses a range; empty for other text. */
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
