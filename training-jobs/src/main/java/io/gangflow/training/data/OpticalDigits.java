package io.gangflow.training.data;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.GZIPInputStream;

/**
 * The included data set: 1,797 handwritten digits of 8 x 8 pixels (E. Alpaydin and C. Kaynak, UCI Machine Learning
 * Repository, CC BY 4.0; see NOTICE beside the file). Pixels are scaled to 0 ... 1.
 */
public final class OpticalDigits {

    public static final int PIXELS = 64;
    public static final int COUNT = 1_797;

    private static final String FILE = "optical-digits.csv.gz";
    private static final String SHA_256 = "09f66e6debdee2cd2b5ae59e0d6abbb73fc2b0e0185d2e1957e9ebb51e23aa22";
    private static final float BRIGHTEST = 16;

    private OpticalDigits() {}

    /**
     * Loads 1,438 training samples and 359 test samples, selected by the seed.
     *
     * @throws DataException if the resource is damaged
     */
    public static DataSet load(long seed) {
        try (InputStream in = OpticalDigits.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new DataException(FILE + " is missing from the program", null);
            }
            byte[] file = in.readAllBytes();
            verify(file);
            return DataSet.split(parse(file), seed);
        } catch (IOException unreadable) {
            throw new DataException(FILE + " cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }

    static void verify(byte[] file) {
        try {
            String found = HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(file));
            if (!found.equals(SHA_256)) {
                throw new DataException(FILE + " has SHA-256 " + found + ", not " + SHA_256, null);
            }
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java platform has SHA-256", missing);
        }
    }

    private static Samples parse(byte[] file) throws IOException {
        float[] features = new float[COUNT * PIXELS];
        int[] labels = new int[COUNT];
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(new ByteArrayInputStream(file)), StandardCharsets.US_ASCII))) {
            for (int row = 0; row < COUNT; row++) {
                String[] cells = lines.readLine().split(",", -1);
                for (int pixel = 0; pixel < PIXELS; pixel++) {
                    features[row * PIXELS + pixel] = Integer.parseInt(cells[pixel]) / BRIGHTEST;
                }
                labels[row] = Integer.parseInt(cells[PIXELS]);
            }
        }
        return new Samples(PIXELS, features, labels);
    }
}
