package io.gangflow.server.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class ConnectionsTest {

    private static InetAddress address(String literal) {
        try {
            return InetAddress.getByName(literal);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(literal, e);
        }
    }

    @Test
    void addressesOfOneNetworkOfIpv6AreOneClient() {
        Duration hour = Duration.ofHours(1);
        Connections connections = new Connections(new ConnectionLimits(100, 2, hour, hour, hour));
        AtomicInteger closed = new AtomicInteger();

        for (int i = 1; i <= 5; i++) {
            assertThat(connections.add(address("2001:db8:0:7::" + i), closed::incrementAndGet))
                    .isPresent();
        }
        assertThat(closed).hasValue(3);
        assertThat(connections.count()).isEqualTo(2);

        assertThat(connections.add(address("2001:db8:0:8::1"), closed::incrementAndGet))
                .isPresent();
        assertThat(connections.add(address("192.0.2.1"), closed::incrementAndGet))
                .isPresent();
        assertThat(connections.add(address("192.0.2.2"), closed::incrementAndGet))
                .isPresent();
        assertThat(closed).as("others have places of their own").hasValue(3);
    }
}
