package io.gangflow.minicluster.s3;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class Crc64NvmeTest {

    @Test
    void crc64NvmeHasTheCheckValueOfItsSpecification() {
        Crc64Nvme crc = new Crc64Nvme();
        byte[] text = "123456789".getBytes(US_ASCII);
        crc.update(text, 0, text.length);

        assertThat(Long.toHexString(crc.getValue())).isEqualTo("ae8b14860a799888");
    }
}
