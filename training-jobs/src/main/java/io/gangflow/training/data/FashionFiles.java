package io.gangflow.training.data;

import io.gangflow.training.store.Store;
import java.io.IOException;
import java.util.Optional;

/**
 * The four files of MNIST or FashionMNIST, under their usual names, with or without .gz. Pixels are scaled to 0 ... 1.
 */
public final class FashionFiles {

    private static final int LIMIT = 256 * 1024 * 1024;
    private static final int CLASSES = 10;

    private FashionFiles() {}

    /**
     * Reads all four files.
     *
     * @throws DataException if a file is absent, unreadable or does not fit the others
     */
    public static DataSet read(Store store) {
        try {
            return new DataSet(samples(store, "train"), samples(store, "t10k"));
        } catch (IOException unreadable) {
            throw new DataException(String.valueOf(unreadable.getMessage()), unreadable);
        }
    }

    private static Samples samples(Store store, String part) throws IOException {
        IdxFile images = file(store, part + "-images-idx3-ubyte");
        IdxFile labels = file(store, part + "-labels-idx1-ubyte");
        int size = GeneratedFashion.SIZE;
        if (images.dimensions() != 3
                || images.dimension(0) == 0
                || images.dimension(1) != size
                || images.dimension(2) != size) {
            throw new IOException("the " + part + " images are not of " + size + " x " + size + " pixels");
        }
        int count = images.dimension(0);
        if (labels.dimensions() != 1 || labels.dimension(0) != count) {
            throw new IOException("the " + part + " files have " + count + " images, but another number of labels");
        }
        float[] features = new float[count * size * size];
        for (int i = 0; i < features.length; i++) {
            features[i] = images.value(i) / 255f;
        }
        int[] classes = new int[count];
        for (int i = 0; i < count; i++) {
            classes[i] = labels.value(i);
            if (classes[i] >= CLASSES) {
                throw new IOException("label " + i + " of the " + part + " file is " + classes[i] + ", not 0 to 9");
            }
        }
        return new Samples(size * size, features, classes);
    }

    private static IdxFile file(Store store, String name) throws IOException {
        for (String candidate : new String[] {name, name + ".gz"}) {
            Optional<byte[]> content = store.read(candidate, LIMIT);
            if (content.isPresent()) {
                return IdxFile.parse(candidate, content.get(), LIMIT);
            }
        }
        throw new IOException("there is neither " + name + " nor " + name + ".gz in the data folder");
    }
}
