package io.gangflow.minicluster.s3;

import java.util.zip.Checksum;

/** The CRC-64 of the NVMe specification: polynomial 0xAD93D23594C93659, reflected, all bits inverted at both ends. */
final class Crc64Nvme implements Checksum {

    private static final long REFLECTED = 0x9A6C9329AC4BC9B5L;
    private static final long[] TABLE = table();

    private long crc = -1;

    private static long[] table() {
        long[] table = new long[256];
        for (int i = 0; i < 256; i++) {
            long value = i;
            for (int bit = 0; bit < 8; bit++) {
                value = (value & 1) == 0 ? value >>> 1 : (value >>> 1) ^ REFLECTED;
            }
            table[i] = value;
        }
        return table;
    }

    @Override
    public void update(int b) {
        crc = TABLE[(int) (crc ^ b) & 0xff] ^ (crc >>> 8);
    }

    @Override
    public void update(byte[] buffer, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            update(buffer[i]);
        }
    }

    @Override
    public long getValue() {
        return ~crc;
    }

    @Override
    public void reset() {
        crc = -1;
    }
}
