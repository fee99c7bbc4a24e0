package io.gangflow.training.data;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/**
 * Generated images in the format of FashionMNIST, for use without its files: silhouettes of ten pieces of clothing,
 * shifted by up to 3 pixels, of varying brightness, with noise. A sample depends on the seed and its number alone.
 */
public final class GeneratedFashion {

    static final int SIZE = 28;

    private static final String FILE = "fashion-silhouettes.txt";
    private static final int CLASSES = 10;
    private static final int CELLS = 7;
    private static final int SCALE = SIZE / CELLS;
    private static final int SHIFT = 3;

    private GeneratedFashion() {}

    /**
     * Generates training and test samples.
     *
     * @param train number of training samples; a sixth of that number is generated for the test, as in FashionMNIST
     */
    public static DataSet make(int train, long seed) {
        boolean[][] silhouettes = silhouettes();
        return new DataSet(samples(silhouettes, train, seed), samples(silhouettes, Math.max(1, train / 6), ~seed));
    }

    private static Samples samples(boolean[][] silhouettes, int count, long seed) {
        Random random = new Random(seed);
        float[] features = new float[count * SIZE * SIZE];
        int[] labels = new int[count];
        for (int i = 0; i < count; i++) {
            labels[i] = random.nextInt(CLASSES);
            draw(silhouettes[labels[i]], random, features, i * SIZE * SIZE);
        }
        return new Samples(SIZE * SIZE, features, labels);
    }

    private static void draw(boolean[] silhouette, Random random, float[] features, int start) {
        int right = random.nextInt(2 * SHIFT + 1) - SHIFT;
        int down = random.nextInt(2 * SHIFT + 1) - SHIFT;
        float brightness = 0.4f + 0.5f * random.nextFloat();
        for (int y = 0; y < SIZE; y++) {
            for (int x = 0; x < SIZE; x++) {
                boolean inside = cell(silhouette, x - right, y - down);
                float noise = (float) (random.nextGaussian() * 0.15);
                float value = (inside ? brightness : 0) + noise;
                features[start + y * SIZE + x] = Math.min(1, Math.max(0, value));
            }
        }
    }

    private static boolean cell(boolean[] silhouette, int x, int y) {
        return x >= 0 && x < SIZE && y >= 0 && y < SIZE && silhouette[y / SCALE * CELLS + x / SCALE];
    }

    private static boolean[][] silhouettes() {
        boolean[][] all = new boolean[CLASSES][CELLS * CELLS];
        try (InputStream in = GeneratedFashion.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new DataException(FILE + " is missing from the program", null);
            }
            BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII));
            for (boolean[] silhouette : all) {
                lines.readLine();
                for (int y = 0; y < CELLS; y++) {
                    String row = lines.readLine();
                    for (int x = 0; x < CELLS; x++) {
                        silhouette[y * CELLS + x] = row.charAt(x) == '#';
                    }
                }
            }
            return all;
        } catch (IOException unreadable) {
            throw new DataException(FILE + " cannot be read: " + unreadable.getMessage(), unreadable);
        }
    }
}
