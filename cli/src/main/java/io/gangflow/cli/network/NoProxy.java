package io.gangflow.cli.network;

import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The hosts that are reached without a proxy, as listed in {@code NO_PROXY}: domains with their subdomains; addresses;
 * address ranges ({@code 10.0.0.0/8}); or {@code *} for all. A domain or an address can have a port, and then only that
 * port matches. Loopback addresses always match.
 *
 * @param entries in lower case, without a leading dot
 */
record NoProxy(List<String> entries) {

    private static final Set<String> LOOPBACK = Set.of("localhost", "[::1]");

    NoProxy {
        entries = List.copyOf(entries);
    }

    static NoProxy of(String value) {
        return new NoProxy(Arrays.stream(value.toLowerCase(Locale.ROOT).split("[,\\s]+"))
                .map(entry -> entry.replaceFirst("^\\*?\\.", ""))
                .filter(entry -> !entry.isEmpty())
                .toList());
    }

    boolean includes(URI url) {
        String host = String.valueOf(url.getHost()).toLowerCase(Locale.ROOT);
        if (LOOPBACK.contains(host) || host.startsWith("127.")) {
            return true;
        }
        return entries.stream().anyMatch(entry -> matches(entry, host, port(url)));
    }

    private static boolean matches(String entry, String host, int port) {
        String suffix = ":" + port;
        String name = entry.endsWith(suffix) ? entry.substring(0, entry.length() - suffix.length()) : entry;
        return name.equals("*")
                || host.equals(name)
                || host.endsWith("." + name)
                || AddressRange.parse(name)
                        .filter(range -> range.contains(host))
                        .isPresent();
    }

    private static int port(URI url) {
        if (url.getPort() >= 0) {
            return url.getPort();
        }
        return "https".equalsIgnoreCase(url.getScheme()) ? 443 : 80;
    }
}
