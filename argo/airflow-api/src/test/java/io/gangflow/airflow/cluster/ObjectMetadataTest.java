package io.gangflow.airflow.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ObjectMetadataTest {

    /** Numbers are in stored annotations, so they cannot change: the first 31 bits after the sign of SHA-256. */
    @Test
    void theNumberOfATextStaysTheSame() {
        assertThat(ObjectMetadata.number("abc")).isEqualTo(0x3a7816bf);
    }
}
