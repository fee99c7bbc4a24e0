package io.gangflow.minicluster.store;

import io.gangflow.minicluster.object.ApiException;

/** Assigns cluster addresses in sequence from a /16 of the loopback network. Guarded by the store's lock. */
final class ServiceAddresses {

    private static final int SIZE = 1 << 16;

    private final String prefix;
    private int next = 1;

    /** Marks an address as used: neither it nor one before it will be assigned. */
    void taken(String address) {
        String[] numbers = address.split("\\.", -1);
        if (address.startsWith(prefix + ".") && numbers.length == 4) {
            next = Math.max(next, (Integer.parseInt(numbers[2]) << 8) + Integer.parseInt(numbers[3]) + 1);
        }
    }

    /** @param prefix the first two numbers, such as {@code 127.96} */
    ServiceAddresses(String prefix) {
        if (!prefix.matches("127\\.\\d{1,3}")) {
            throw new IllegalArgumentException("Not a /16 of the loopback network: " + prefix);
        }
        this.prefix = prefix;
    }

    String take() {
        if (next >= SIZE - 1) {
            throw ApiException.internal("no cluster address is left in " + prefix + ".0.0/16");
        }
        int number = next++;
        return prefix + "." + (number >> 8) + "." + (number & 0xff);
    }
}
