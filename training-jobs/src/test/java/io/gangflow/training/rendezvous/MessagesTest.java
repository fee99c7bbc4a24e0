package io.gangflow.training.rendezvous;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.training.environment.GroupMember;
import io.gangflow.training.rendezvous.HandshakeRequest.Purpose;
import io.gangflow.training.wire.Protocol;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the bytes that ranks send each other before the ring is closed, and why a message is not accepted. */
class MessagesTest {

    private static final GroupMember HOST = new GroupMember(0, 4, 0, "127.0.0.1", 1, "run");
    private static final InetSocketAddress LISTENER = address("10.0.0.7", 65_000);

    /** Writes a message. */
    @FunctionalInterface
    private interface Message {
        void write(DataOutputStream to) throws IOException;
    }

    private static byte[] bytes(Message message) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        message.write(new DataOutputStream(new BufferedOutputStream(bytes)));
        return bytes.toByteArray();
    }

    private static DataInputStream in(byte[] bytes) {
        return new DataInputStream(new ByteArrayInputStream(bytes));
    }

    private static InetSocketAddress address(String literal, int port) {
        try {
            return new InetSocketAddress(InetAddress.getByName(literal), port);
        } catch (IOException notALiteral) {
            throw new IllegalArgumentException(literal, notALiteral);
        }
    }

    private static HandshakeRequest request(Purpose purpose, InetSocketAddress listener) {
        return new HandshakeRequest(purpose, 1L << 40, 3, 4, "run", "digits", listener);
    }

    @ParameterizedTest
    @EnumSource
    void aGreetingIsReadAsItWasWritten(Purpose purpose) throws IOException {
        HandshakeRequest request = request(purpose, LISTENER);

        assertThat(HandshakeRequest.read(in(bytes(request::write)))).isEqualTo(request);
    }

    @Test
    void aGreetingStartsWithTheProtocolItsVersionAndItsPurpose() throws IOException {
        byte[] bytes = bytes(request(Purpose.PARTNER, LISTENER)::write);

        assertThat(new String(bytes, 0, 4, StandardCharsets.US_ASCII)).isEqualTo("GFG3");
        assertThat(bytes[4]).isEqualTo((byte) 2);
    }

    @Test
    void aMemberGreetsWithWhatItsVariablesSay() {
        GroupMember member = new GroupMember(2, 4, 0, "127.0.0.1", 1, "run");

        assertThat(HandshakeRequest.of(Purpose.JOIN, 5, member, "digits", LISTENER))
                .isEqualTo(new HandshakeRequest(Purpose.JOIN, 5, 2, 4, "run", "digits", LISTENER));
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.7", "2001:db8::17"})
    void addressesOfBothFamiliesAreCarried(String literal) throws IOException {
        InetSocketAddress address = address(literal, 65_535);

        assertThat(HandshakeRequest.readAddress(in(bytes(to -> {
                    HandshakeRequest.writeAddress(to, address);
                    to.flush();
                }))))
                .isEqualTo(address);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 5, 15, 17, 255})
    void anAddressOfAnyOtherLengthIsRefused(int length) {
        assertThatThrownBy(() -> HandshakeRequest.readAddress(in(new byte[] {(byte) length, 1, 2, 3, 4, 5, 6, 7, 8})))
                .isInstanceOf(StreamCorruptedException.class)
                .hasMessage("an address of " + length + " bytes");
    }

    @Test
    void aConnectionForAnUnknownPurposeIsRefused() throws IOException {
        byte[] bytes = bytes(request(Purpose.RING, LISTENER)::write);
        bytes[4] = 9;

        assertThatThrownBy(() -> HandshakeRequest.read(in(bytes)))
                .isInstanceOf(StreamCorruptedException.class)
                .hasMessage("a connection for purpose 9");
    }

    @ParameterizedTest
    @CsvSource({
        "GET / HTTP, io.StreamCorruptedException, not a rank of a training job",
        "GFH3, io.StreamCorruptedException, not a rank of a training job",
        "GFG2, OtherVersionException, 'it speaks version 2 of the protocol, rank 0 version 3'",
        "GFG4, OtherVersionException, 'it speaks version 4 of the protocol, rank 0 version 3'"
    })
    void whoSpeaksAnotherProtocolOrVersionIsToldApart(String first, String type, String message) {
        assertThatThrownBy(() -> HandshakeRequest.read(in(first.getBytes(StandardCharsets.US_ASCII))))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(message)
                .satisfies(refused -> assertThat(refused.getClass().getName()).endsWith(type));
    }

    @Test
    void aProtocolKnowsTheVersionOfTheOtherSide() throws IOException {
        Protocol own = new Protocol(0x41_42_43, 7);

        assertThat(bytes(to -> {
                    own.writeHeader(to);
                    to.flush();
                }))
                .isEqualTo("ABC7".getBytes(StandardCharsets.US_ASCII));
        assertThat(own.versionOf(in("ABC2".getBytes(StandardCharsets.US_ASCII))))
                .hasValue(2);
        assertThat(own.versionOf(in("ABX2".getBytes(StandardCharsets.US_ASCII))))
                .isEmpty();
        assertThatThrownBy(() -> own.versionOf(in(new byte[3]))).isInstanceOf(EOFException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 4, run, digits, , false, 'it fits'",
        "3, 4, run, digits, , false, 'the last rank fits'",
        "4, 4, run, digits, 'it calls itself rank 4 of 4', true, 'there is no such rank'",
        "0, 4, run, digits, 'it calls itself rank 0 of 4', true, 'rank 0 is the host'",
        "1, 5, run, digits, 'it expects 5 ranks, rank 0 expects 4', true, 'another number of ranks'",
        "1, 4, run, cnn, 'it is about to compute \"cnn\", rank 0 \"digits\"', true, 'another computation'",
        "9, 5, old, cnn, 'it belongs to run \"old\", rank 0 to run \"run\"', false, 'a rank of an earlier attempt'"
    })
    void aRankThatDoesNotFitIsToldWhy(
            int rank, int worldSize, String run, String job, String reason, boolean spoilsAll, String why) {
        HandshakeRequest request = new HandshakeRequest(Purpose.JOIN, 0, rank, worldSize, run, job, LISTENER);

        assertThat(request.objection(HOST, "digits"))
                .as(why)
                .isEqualTo(Optional.ofNullable(reason).map(text -> new JoinRejection(text, spoilsAll)));
    }

    @Test
    void aRosterIsReadAsItWasWritten() throws IOException {
        Roster roster = new Roster(-7, List.of(address("10.0.0.1", 1), address("2001:db8::1", 2), LISTENER));

        assertThat(Roster.read(in(bytes(roster::write)))).isEqualTo(roster);
    }

    @Test
    void aRefusalIsReadAsWhatItSays() throws IOException {
        byte[] refusal = bytes(to -> Roster.refuse(to, "it belongs to another run"));

        assertThatThrownBy(() -> Roster.read(in(refusal)))
                .isInstanceOf(RendezvousException.class)
                .hasMessage("rank 0 refuses this rank: it belongs to another run");
    }

    @Test
    void anyOtherAnswerIsNone() {
        assertThatThrownBy(() -> Roster.read(in(new byte[] {3})))
                .isInstanceOf(StreamCorruptedException.class)
                .hasMessage("rank 0 answered with 3");
    }

    @ParameterizedTest
    @CsvSource({"0, false", "1, true", "4096, true", "4097, false", "-1, false"})
    void aRosterHasAsManyRanksAsAGroupMayHave(int count, boolean accepted) throws IOException {
        Roster roster = new Roster(1, Collections.nCopies(Math.max(0, count), LISTENER));
        byte[] bytes = bytes(roster::write);
        if (count < 0) {
            Arrays.fill(bytes, 9, 13, (byte) 0xff);
        }

        if (accepted) {
            assertThat(Roster.read(in(bytes)).listeners()).hasSize(count);
        } else {
            assertThatThrownBy(() -> Roster.read(in(bytes)))
                    .isInstanceOf(StreamCorruptedException.class)
                    .hasMessage("a roster of " + count + " ranks");
        }
    }
}
