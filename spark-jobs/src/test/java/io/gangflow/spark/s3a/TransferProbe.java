package io.gangflow.spark.s3a;

import java.io.IOException;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * {@code <file> <MiB>}: writes a file and reads it four times through Hadoop, and prints the MB per second of the last
 * time.
 */
final class TransferProbe {

    private static final int BUFFER_BYTES = 1 << 20;
    /** A JVM starts slowly; the measurement is meant for a job that has run for a while. */
    private static final int ROUNDS = 4;

    private TransferProbe() {}

    public static void main(String[] arguments) throws IOException {
        Configuration hadoop = new Configuration();
        S3A.settings(System.getenv())
                .forEach((key, value) -> hadoop.set(key.replaceFirst("^spark\\.hadoop\\.", ""), value));
        Path file = new Path(arguments[0]);
        int mebibytes = Integer.parseInt(arguments[1]);
        byte[] buffer = new byte[BUFFER_BYTES];
        new Random(1).nextBytes(buffer);
        try (FileSystem files = FileSystem.newInstance(file.toUri(), hadoop)) {
            double write = 0;
            double read = 0;
            for (int round = 0; round < ROUNDS; round++) {
                write = write(files, file, mebibytes, buffer);
                read = read(files, file, mebibytes, buffer);
            }
            System.out.printf("write %.1f read %.1f%n", write, read);
        }
    }

    private static double write(FileSystem files, Path file, int mebibytes, byte[] buffer) throws IOException {
        long start = System.nanoTime();
        try (FSDataOutputStream out = files.create(file, true)) {
            for (int i = 0; i < mebibytes; i++) {
                out.write(buffer);
            }
        }
        return rate(mebibytes, start);
    }

    private static double read(FileSystem files, Path file, int mebibytes, byte[] buffer) throws IOException {
        long start = System.nanoTime();
        long bytes = 0;
        try (FSDataInputStream in = files.open(file)) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                bytes += read;
            }
        }
        if (bytes != (long) mebibytes << 20) {
            throw new IOException(bytes + " bytes were read");
        }
        return rate(mebibytes, start);
    }

    private static double rate(int mebibytes, long start) {
        return ((long) mebibytes << 20) / ((System.nanoTime() - start) / 1e9) / 1e6;
    }
}
