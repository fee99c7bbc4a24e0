package io.gangflow.images.tar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.images.layout.Folders;
import io.gangflow.images.layout.ImageException;
import io.gangflow.images.layout.ImageLayout;
import io.gangflow.images.layout.LayerFolder;
import io.gangflow.images.model.Architecture;
import io.gangflow.images.model.Command;
import io.gangflow.images.model.Image;
import io.gangflow.images.model.JarSet;
import io.gangflow.images.testing.TarReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@NullMarked
class ImageTarTest {

    private static final Image IMAGE = Image.of(
                    "gangflow/jobs",
                    "Jobs",
                    List.of(Command.of("wordcount", "io.gangflow.jobs.WordCount")),
                    List.of(JarSet.of("spark-jobs")),
                    Image.Rehearsal.of())
            .listeningOn(8_080);

    @TempDir
    Path folder;

    @Test
    void twoBuildsOfTheSameFilesAreTheSameBytes() throws IOException, InterruptedException {
        String first = new ImageTar(new Base.Local(), "1").write(layout("one"), folder.resolve("a.tar"));
        String second = new ImageTar(new Base.Local(), "1").write(layout("two"), folder.resolve("b.tar"));
        assertThat(second).isEqualTo(first).startsWith("sha256:");
        assertThat(folder.resolve("b.tar")).hasSameBinaryContentAs(folder.resolve("a.tar"));
    }

    @Test
    void oneByteMoreIsAnotherDigest() throws IOException, InterruptedException {
        String first = new ImageTar(new Base.Local(), "1").write(layout("one"), folder.resolve("a.tar"));
        ImageLayout more = layout("two");
        more.layers().get(0).write("/opt/gangflow/bin/wordcount", "x");
        more.layers().get(0).finish();
        assertThat(new ImageTar(new Base.Local(), "1").write(more, folder.resolve("b.tar")))
                .isNotEqualTo(first);
    }

    @Test
    void aTarIsABaseWhoseLayersComeFirst() throws IOException, InterruptedException {
        Path base = folder.resolve("base.tar");
        new ImageTar(new Base.Local(), "1").write(layout("base"), base);
        Base onIt = Base.of("tar:" + base);
        String first = new ImageTar(onIt, "1").write(layout("one"), folder.resolve("a.tar"));
        String second = new ImageTar(onIt, "1").write(layout("two"), folder.resolve("b.tar"));
        assertThat(second).isEqualTo(first);
        TarReader image = TarReader.of(folder.resolve("a.tar"));
        assertThat(image.layers()).hasSize(2);
        assertThat(image.configuration()
                        .at("/config/Labels/org.opencontainers.image.base.name")
                        .asText())
                .isEqualTo("base.tar");
    }

    @Test
    void theConfigurationSaysWhoRunsWhatWhere() throws IOException, InterruptedException {
        new ImageTar(new Base.Local(), "0.1.0").write(layout("one"), folder.resolve("a.tar"));
        JsonNode image = TarReader.of(folder.resolve("a.tar")).configuration();
        assertThat(image.at("/architecture").asText()).isEqualTo("arm64");
        assertThat(image.at("/created").asText()).isEqualTo("2026-11-21T00:00:00Z");
        JsonNode config = image.get("config");
        assertThat(config.get("User").asText()).isEqualTo("65532:65532");
        assertThat(config.get("Entrypoint").get(0).asText()).isEqualTo("/opt/gangflow/bin/wordcount");
        assertThat(config.get("WorkingDir").asText()).isEqualTo("/tmp");
        assertThat(config.get("ExposedPorts").has("8080/tcp")).isTrue();
        assertThat(config.get("Env").toString()).contains("PATH=/opt/gangflow/bin:/opt/java/bin");
        assertThat(config.get("Labels").toString())
                .contains("\"org.opencontainers.image.version\":\"0.1.0\"")
                .contains("\"io.gangflow.sbom\":\"/opt/gangflow/sbom.cdx.json\"");
    }

    @Test
    void filesBelongToRootAndHaveOneTime() throws IOException, InterruptedException {
        new ImageTar(new Base.Local(), "1").write(layout("one"), folder.resolve("a.tar"));
        List<TarReader.File> files =
                TarReader.of(folder.resolve("a.tar")).layers().get(0);
        assertThat(files)
                .extracting(TarReader.File::path)
                .contains("opt/gangflow/bin/wordcount", "opt/gangflow/sbom.cdx.json");
        assertThat(files).allSatisfy(file -> {
            assertThat(file.user()).isZero();
            assertThat(file.mode() & 06000)
                    .as("setuid and setgid of %s", file.path())
                    .isZero();
            assertThat(file.time()).isEqualTo(LayerFolder.TIME);
        });
    }

    @Test
    void aBaseThatIsNotThereIsSaidWithItsName() {
        assertThatThrownBy(() -> new ImageTar(Base.of("tar:/nowhere/base.tar"), "1")
                        .write(layout("one"), folder.resolve("a.tar")))
                .isInstanceOf(ImageException.class)
                .hasMessageContaining("base.tar");
        assertThatThrownBy(() -> Base.of("debian"))
                .hasMessageContaining("`debian` is not a base")
                .hasMessageContaining("tar:");
    }

    @Test
    void theContainerfileMakesTheSameImage() throws IOException {
        ImageLayout layout = layout("one");
        String text = Containerfile.of(IMAGE, "1", List.of("1-base", "5-application"), layout.environment(), "/bin/x");
        assertThat(text.lines())
                .contains("FROM scratch", "COPY --chown=0:0 1-base/ /", "USER 65532:65532", "EXPOSE 8080")
                .endsWith("ENTRYPOINT [\"/bin/x\"]");
    }

    @Test
    void theTreeOfAnImageIsOpenToItsUserWhateverTheUmaskIs() throws IOException {
        Path tree = Files.createDirectories(folder.resolve("tree"));
        Path inside = Files.createDirectories(tree.resolve("opt"));
        Path made = Files.createDirectories(folder.resolve("made/deep"));
        Path file = Files.writeString(made.resolve("classes"), "x");
        Set<PosixFilePermission> closed = PosixFilePermissions.fromString("rwx------");
        for (Path path : List.of(inside, tree, made, file)) {
            Files.setPosixFilePermissions(path, closed);
        }

        layout("one").unpackTo(tree);
        Folders.open(folder.resolve("made"));

        for (Path path : List.of(tree, inside, tree.resolve("opt/gangflow/bin"), made)) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                    .as(path.toString())
                    .isEqualTo("rwxr-xr-x");
        }
        assertThat(Files.getPosixFilePermissions(file)).contains(PosixFilePermission.OTHERS_READ);
    }

    private ImageLayout layout(String name) throws IOException {
        LayerFolder layer = new LayerFolder("5-application", Files.createDirectories(folder.resolve(name)));
        layer.write("/opt/gangflow/bin/wordcount", new byte[] {1, 2, 3}, true);
        layer.write("/opt/gangflow/sbom.cdx.json", "{}");
        return new ImageLayout(IMAGE, Architecture.ARM64, List.of(layer.finish()), List.of());
    }
}
