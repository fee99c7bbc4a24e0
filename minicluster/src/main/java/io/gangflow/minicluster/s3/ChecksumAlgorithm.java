package io.gangflow.minicluster.s3;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/** The checksums that S3 clients send with a body, as {@code x-amz-checksum-<name>}. */
enum ChecksumAlgorithm {
    CRC32 {
        @Override
        Running start() {
            return new RunningChecksum(new CRC32(), Integer.BYTES);
        }
    },
    CRC32C {
        @Override
        Running start() {
            return new RunningChecksum(new CRC32C(), Integer.BYTES);
        }
    },
    CRC64NVME {
        @Override
        Running start() {
            return new RunningChecksum(new Crc64Nvme(), Long.BYTES);
        }
    },
    SHA1 {
        @Override
        Running start() {
            return new RunningDigest(Hashes.digest("SHA-1"));
        }
    },
    SHA256 {
        @Override
        Running start() {
            return new RunningDigest(Hashes.digest("SHA-256"));
        }
    };

    static final String PREFIX = "x-amz-checksum-";

    /** A checksum being computed. */
    interface Running {
        void update(byte[] buffer, int length);

        byte[] value();
    }

    abstract Running start();

    String header() {
        return PREFIX + name().toLowerCase(Locale.ROOT);
    }

    /** Finds an algorithm by its header's name, in lower case. */
    static Optional<ChecksumAlgorithm> ofHeader(String header) {
        return Arrays.stream(values()).filter(a -> a.header().equals(header)).findFirst();
    }

    private record RunningChecksum(Checksum checksum, int bytes) implements Running {

        @Override
        public void update(byte[] buffer, int length) {
            checksum.update(buffer, 0, length);
        }

        @Override
        public byte[] value() {
            byte[] all =
                    ByteBuffer.allocate(Long.BYTES).putLong(checksum.getValue()).array();
            return Arrays.copyOfRange(all, Long.BYTES - bytes, Long.BYTES);
        }
    }

    private record RunningDigest(MessageDigest digest) implements Running {

        @Override
        public void update(byte[] buffer, int length) {
            digest.update(buffer, 0, length);
        }

        @Override
        public byte[] value() {
            return digest.digest();
        }
    }
}
