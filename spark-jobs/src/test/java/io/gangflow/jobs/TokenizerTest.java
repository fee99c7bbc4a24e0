package io.gangflow.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class TokenizerTest {

    /** Tests every byte at every position, with random bytes around it: its class must not depend on its neighbours. */
    @Test
    void eightBytesAtOnceAreWhatTheyAreOneByOne() {
        Random random = new Random(5);
        for (int round = 0; round < 200; round++) {
            for (int value = 0; value < 256; value++) {
                int place = random.nextInt(Long.BYTES);
                long around = random.nextLong() & ~(0xffL << (8 * place));
                long bytes = around | (long) value << (8 * place);
                byte b = (byte) value;

                assertThat(bit(Tokenizer.spaces(bytes), place))
                        .as("white space: byte %d of %x", place, bytes)
                        .isEqualTo(Tokenizer.classOf(b) == Tokenizer.SPACE);
                assertThat(bit(Tokenizer.plain(bytes), place))
                        .as("plain: byte %d of %x", place, bytes)
                        .isEqualTo(b < 0 || Character.isLetterOrDigit(value));
                if (b < 0 || Character.isLetterOrDigit(value)) {
                    assertThat((Tokenizer.lowerCase(bytes) >>> (8 * place)) & 0xff)
                            .as("lower case: byte %d of %x", place, bytes)
                            .isEqualTo(Tokenizer.classOf(b));
                }
            }
        }
    }

    private static boolean bit(long highBits, int place) {
        return (Tokenizer.bits(highBits) >>> place & 1) == 1;
    }

    @Test
    void punctuationIsWhatTheTableDeletes() {
        for (int value = 0; value < 256; value++) {
            assertThat(Tokenizer.punctuation((byte) value))
                    .as("byte %d", value)
                    .isEqualTo(Tokenizer.classOf((byte) value) == Tokenizer.DELETED ? 1 : 0);
        }
    }
}
