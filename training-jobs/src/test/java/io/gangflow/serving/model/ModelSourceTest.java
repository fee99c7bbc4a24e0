package io.gangflow.serving.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.serving.log.Log;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelSourceTest {

    @TempDir
    private Path folder;

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Log log = new Log("info", lines::add);

    @Test
    void aPublishedModelIsLoaded() throws Exception {
        ModelManifest manifest = PublishedModels.publish(folder, PublishedModels.sum(20, 0));
        ServedModel model = PublishedModels.source(folder).load();
        assertThat(model.version()).isEqualTo(manifest.version());
        assertThat(model.sha256()).isEqualTo(manifest.sha256()).startsWith(manifest.version());
        assertThat(model.network().features()).isEqualTo(20);
    }

    @Test
    void aFileOfTensorsIsLoadedWithoutAManifest() throws Exception {
        Path file = folder.resolve("mine.safetensors");
        Files.write(file, PublishedModels.sum(20, 0).bytes());
        assertThat(PublishedModels.source(file).load().name()).isEqualTo("mine");
    }

    @Test
    void everyDamagedByteIsFound() throws Exception {
        ModelManifest manifest = PublishedModels.publish(folder, PublishedModels.sum(20, 0));
        Path file = folder.resolve(manifest.file());
        byte[] whole = Files.readAllBytes(file);
        for (int i = 0; i < whole.length; i++) {
            byte[] damaged = whole.clone();
            damaged[i] ^= 1;
            Files.write(file, damaged);
            assertThatThrownBy(() -> PublishedModels.source(folder).load())
                    .as("byte %d", i)
                    .isInstanceOf(ModelException.class)
                    .hasMessageContaining("it is damaged");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "",
                "[]",
                "{\"name\":\"a\",\"version\":\"1\",\"file\":\"../../etc/passwd\",\"sha256\":\"00\",\"bytes\":1}"
            })
    void aManifestOfAnotherFormIsRefused(String text) throws IOException {
        Files.writeString(folder.resolve(ModelManifest.FILE), text);
        assertThatThrownBy(() -> PublishedModels.source(folder).load())
                .isInstanceOf(ModelException.class)
                .hasMessageContaining(ModelManifest.FILE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"model.pkl", "s3://models/MODEL.JOBLIB", "a/b.pt", "net.onnx"})
    void filesThatCouldBeProgramsAreRefusedByName(String path) {
        assertThatThrownBy(() -> PublishedModels.source(Path.of(path)))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("pickle can run any program");
    }

    @Test
    void aMissingModelIsSaidToBeMissing() {
        assertThatThrownBy(
                        () -> PublishedModels.source(folder.resolve("nothing")).load())
                .hasMessageContaining("there is no model.json at " + folder.resolve("nothing"));
    }

    @Test
    void aNewerVersionIsTakenOverAndAnUnfitOneRefusedOnce() throws Exception {
        PublishedModels.publish(folder, PublishedModels.sum(20, 0));
        try (CurrentModel current = CurrentModel.load(PublishedModels.source(folder), 0, log)) {
            ModelManifest second = PublishedModels.publish(folder, PublishedModels.sum(20, 1));
            current.checkForUpdate();
            assertThat(current.get().version()).isEqualTo(second.version());

            PublishedModels.publish(folder, PublishedModels.sum(21, 1));
            current.checkForUpdate();
            current.checkForUpdate();
            assertThat(current.get().version()).isEqualTo(second.version());
            assertThat(current.reloads()).isEqualTo(1);
            assertThat(current.refusals()).isEqualTo(1);
            assertThat(lines).last().asString().contains("the newer model is refused", "takes other requests");
        }
    }

    @Test
    void aDamagedNewerVersionLeavesTheOldOneServing() throws Exception {
        ModelManifest first = PublishedModels.publish(folder, PublishedModels.sum(20, 0));
        try (CurrentModel current = CurrentModel.load(PublishedModels.source(folder), 0, log)) {
            ModelManifest second = PublishedModels.publish(folder, PublishedModels.sum(20, 1));
            Files.write(folder.resolve(second.file()), new byte[] {1, 2, 3});
            current.checkForUpdate();
            assertThat(current.get().version()).isEqualTo(first.version());
            assertThat(lines).last().asString().contains("has 3 bytes");
        }
    }
}
