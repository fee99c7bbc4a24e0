package io.gangflow.server.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

    private static Connections connections(int total, int perAddress) {
        Duration hour = Duration.ofHours(1);
        return new Connections(new ConnectionLimits(total, perAddress, hour, hour, hour));
    }

    private static ConnectionGuard open(Connections connections, String client, AtomicInteger closed) {
        return connections.add(address(client), closed::incrementAndGet).orElseThrow();
    }

    @Test
    void aConnectionIsRefusedWhenAllOthersHaveARequest() {
        Connections connections = connections(2, 2);
        AtomicInteger closed = new AtomicInteger();
        open(connections, "192.0.2.1", closed).time().working();
        ConnectionGuard second = open(connections, "192.0.2.2", closed);
        second.time().working();

        assertThat(connections.add(address("192.0.2.3"), closed::incrementAndGet))
                .isEmpty();
        assertThat(connections.count()).isEqualTo(2);
        assertThat(connections.refusals()).isEqualTo(1);
        assertThat(closed).hasValue(0);

        second.time().replied();
        open(connections, "192.0.2.3", closed);
        assertThat(connections.count()).isEqualTo(2);
        assertThat(connections.refusals()).isEqualTo(2);
        assertThat(closed).hasValue(1);
    }

    @Test
    void anAddressWithTooManyConnectionsClosesOneOfItsOwn() {
        Connections connections = connections(3, 2);
        AtomicInteger others = new AtomicInteger();
        AtomicInteger own = new AtomicInteger();
        open(connections, "192.0.2.1", others);
        open(connections, "192.0.2.2", own);
        open(connections, "192.0.2.2", own);

        open(connections, "192.0.2.2", own);
        assertThat(own).hasValue(1);
        assertThat(others).hasValue(0);
    }

    @Test
    void theOneThatHasWaitedLongestIsClosed() {
        Connections connections = connections(6, 6);
        List<Integer> closed = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            int number = i;
            assertThat(connections.add(address("192.0.2." + i), () -> closed.add(number)))
                    .isPresent();
        }

        assertThat(closed).containsExactly(0, 1, 2, 3, 4, 5);
    }

    @Test
    void aConnectionThatIsGoneGivesItsPlaceBackOnce() {
        Connections connections = connections(9, 1);
        AtomicInteger closed = new AtomicInteger();
        ConnectionGuard first = open(connections, "192.0.2.1", closed);

        connections.remove(first);
        assertThat(connections.count()).isZero();
        open(connections, "192.0.2.1", closed).time().working();
        assertThat(closed).hasValue(0);

        connections.remove(first);
        assertThat(connections.count()).isEqualTo(1);
        assertThat(connections.add(address("192.0.2.1"), closed::incrementAndGet))
                .as("the place is taken again")
                .isEmpty();
    }

    @Test
    void anAddressHasAsManyPlacesAsItGaveBack() {
        Connections connections = connections(9, 2);
        AtomicInteger closed = new AtomicInteger();
        ConnectionGuard first = open(connections, "192.0.2.1", closed);
        open(connections, "192.0.2.1", closed).time().working();

        connections.remove(first);
        open(connections, "192.0.2.1", closed).time().working();
        assertThat(connections.add(address("192.0.2.1"), closed::incrementAndGet))
                .isEmpty();
        assertThat(closed).hasValue(0);
    }

    @Test
    void atTheEndConnectionsWithoutARequestAreClosed() {
        Connections connections = connections(9, 9);
        AtomicInteger closed = new AtomicInteger();
        open(connections, "192.0.2.1", closed);
        open(connections, "192.0.2.1", closed).time().working();

        connections.closeOverdue();
        assertThat(closed).as("all are in time").hasValue(0);
        connections.closeIdle();
        assertThat(closed).hasValue(1);
    }

    @Test
    void aConnectionWithoutItsRequestInTimeIsClosed() {
        Duration hour = Duration.ofHours(1);
        Connections connections = new Connections(new ConnectionLimits(9, 9, Duration.ofNanos(-1), hour, hour));
        AtomicInteger closed = new AtomicInteger();
        open(connections, "192.0.2.1", closed);
        open(connections, "192.0.2.1", closed).time().replied();

        connections.closeOverdue();
        assertThat(closed).hasValue(1);
    }

    @Test
    void limitsThatAdmitNobodyAreRefused() {
        assertThatThrownBy(() -> connections(0, 1)).hasMessageContaining("0 connections, 1 for an address");
        assertThatThrownBy(() -> connections(1, 0)).hasMessageContaining("1 connections, 0 for an address");
    }

    @Test
    void aClientIsAnAddressOrANetworkOfIpv6() {
        assertThat(AddressKey.of(address("192.0.2.1"))).isEqualTo("192.0.2.1");
        assertThat(AddressKey.of(address("2001:db8:0:7::1"))).isEqualTo("20010db800000007");
    }
}
