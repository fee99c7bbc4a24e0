package io.gangflow.training.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.training.environment.Variables;
import io.gangflow.training.store.Store;
import io.gangflow.training.store.StoreLocation;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataSetTest {

    @Test
    void theShippedDigitsAreAllThereOnceAndSplitBySeed() {
        DataSet digits = OpticalDigits.load(0);
        assertThat(digits.train().count()).isEqualTo(1_438);
        assertThat(digits.test().count()).isEqualTo(359);
        int[] perClass = new int[10];
        count(digits.train(), perClass);
        count(digits.test(), perClass);
        assertThat(perClass).containsExactly(178, 182, 177, 183, 181, 182, 181, 179, 174, 180);
        assertThat(row(OpticalDigits.load(0).test(), 3)).isEqualTo(row(digits.test(), 3));
        assertThat(row(OpticalDigits.load(1).test(), 3)).isNotEqualTo(row(digits.test(), 3));
    }

    @Test
    void shippedDigitsThatWereChangedAreRefused() {
        assertThatThrownBy(() -> OpticalDigits.verify(new byte[] {1, 2, 3}))
                .isInstanceOf(DataException.class)
                .hasMessageMatching(".*digits.* has SHA-256 [0-9a-f]{64}, not [0-9a-f]{64}");
    }

    @Test
    void generatedImagesDependOnTheSeedAlone() {
        DataSet images = GeneratedFashion.make(60, 4);
        assertThat(images.test().count()).isEqualTo(10);
        assertThat(row(images.train(), 59))
                .isEqualTo(row(GeneratedFashion.make(60, 4).train(), 59));
        assertThat(row(images.train(), 59))
                .isNotEqualTo(row(GeneratedFashion.make(60, 5).train(), 59));
        for (float pixel : row(images.train(), 7)) {
            assertThat(pixel).isBetween(0f, 1f);
        }
    }

    @Test
    void theFourFilesAreReadCompressedOrNot(@TempDir Path folder) throws Exception {
        Store store = StoreLocation.open(folder.toString(), new Variables(Map.of()));
        store.write("train-images-idx3-ubyte.gz", gzip(images(3)));
        store.write("train-labels-idx1-ubyte", labels(3, 2));
        store.write("t10k-images-idx3-ubyte", images(1));
        store.write("t10k-labels-idx1-ubyte", labels(1, 9));
        DataSet read = FashionFiles.read(store);
        assertThat(read.train().count()).isEqualTo(3);
        assertThat(read.test().label(0)).isEqualTo(9);
        assertThat(row(read.train(), 0)[51]).isEqualTo(51 / 255f);
    }

    @Test
    void filesThatDoNotFitAreNamed(@TempDir Path folder) throws Exception {
        Store store = StoreLocation.open(folder.toString(), new Variables(Map.of()));
        assertThatThrownBy(() -> FashionFiles.read(store))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("neither train-images-idx3-ubyte nor train-images-idx3-ubyte.gz");
        store.write("train-images-idx3-ubyte", images(3));
        store.write("train-labels-idx1-ubyte", labels(2, 2));
        assertThatThrownBy(() -> FashionFiles.read(store)).hasMessageContaining("another number of labels");
        store.write("train-labels-idx1-ubyte", labels(3, 10));
        assertThatThrownBy(() -> FashionFiles.read(store)).hasMessageContaining("is 10, not 0 to 9");
        store.write("train-labels-idx1-ubyte", new byte[] {1, 2, 3});
        assertThatThrownBy(() -> FashionFiles.read(store)).hasMessageContaining("is not an IDX file");
        store.write("train-images-idx3-ubyte", new byte[] {0, 0, 8, 3, 0x7f, -1, -1, -1, 0x7f, -1, -1, -1, 0, 0, 0, 1});
        assertThatThrownBy(() -> FashionFiles.read(store)).hasMessageContaining("which differs from its header");
    }

    private static void count(Samples samples, int[] perClass) {
        for (int i = 0; i < samples.count(); i++) {
            perClass[samples.label(i)]++;
        }
    }

    private static float[] row(Samples samples, int index) {
        float[] row = new float[samples.width()];
        samples.copyFeatures(index, FloatBuffer.wrap(row));
        return row;
    }

    private static byte[] images(int count) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0x0803);
        out.writeInt(count);
        out.writeInt(28);
        out.writeInt(28);
        for (int i = 0; i < count * 28 * 28; i++) {
            out.writeByte(i);
        }
        return bytes.toByteArray();
    }

    private static byte[] labels(int count, int label) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0x0801);
        out.writeInt(count);
        for (int i = 0; i < count; i++) {
            out.writeByte(label);
        }
        return bytes.toByteArray();
    }

    private static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(content);
        }
        return bytes.toByteArray();
    }
}
