package io.gangflow.minicluster.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.DeleteOptions;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.Selection;
import io.gangflow.minicluster.object.StoredObject;
import io.gangflow.minicluster.object.WriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recovery of a killed server: from a copy of its journal at that moment. */
class JournalTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void inAFolder() {
        file = folder.resolve("objects.jsonl");
    }

    private ApiServer server(Path journal) throws IOException {
        return ApiServer.start(ApiServerOptions.defaults(1).withJournal(journal));
    }

    /** The file of a running server, as kill -9 would leave it. */
    private Path killed() throws IOException {
        return Files.copy(file, folder.resolve("killed.jsonl"), StandardCopyOption.REPLACE_EXISTING);
    }

    private static ObjectNode configMap(String name, String value) {
        ObjectNode object = Json.object();
        object.putObject("metadata").put("name", name);
        object.putObject("data").put("key", value);
        return object;
    }

    private static StoredObject create(ApiServer server, String name) {
        return server.store().create(KindCatalogue.CONFIG_MAP, "default", configMap(name, "old"), WriteOptions.DEFAULT);
    }

    @Test
    void objectsAreThereAgainAsTheyWereLast() throws IOException {
        try (ApiServer first = server(file)) {
            StoredObject kept = create(first, "kept");
            create(first, "removed");
            first.store()
                    .update(
                            KindCatalogue.CONFIG_MAP,
                            "default",
                            "kept",
                            object -> {
                                object.putObject("data").put("key", "new");
                                return object;
                            },
                            WriteOptions.DEFAULT);
            first.store().delete(KindCatalogue.CONFIG_MAP, "default", "removed", DeleteOptions.DEFAULT);

            try (ApiServer second = server(killed())) {
                StoredObject again = second.store().require(KindCatalogue.CONFIG_MAP, "default", "kept");
                assertThat(again.node().path("data").path("key").asText()).isEqualTo("new");
                assertThat(again.metadata().uid()).isEqualTo(kept.metadata().uid());
                assertThat(second.store().get(KindCatalogue.CONFIG_MAP, "default", "removed"))
                        .isEmpty();
                assertThat(second.store().revision()).isGreaterThanOrEqualTo(again.resourceVersion());
            }
        }
    }

    @Test
    void uidsAndAddressesAreNotGivenTwice() throws IOException {
        try (ApiServer first = server(file)) {
            String uid = create(first, "a").metadata().uid();
            String address = service(first, "a");
            try (ApiServer second = server(killed())) {
                assertThat(create(second, "b").metadata().uid()).isNotEqualTo(uid);
                assertThat(service(second, "b")).isNotEqualTo(address);
            }
        }
    }

    @Test
    void revisionsAndUidsOfChangesThatAreNotKeptAreNotGivenTwice() throws IOException {
        try (ApiServer first = server(file)) {
            create(first, "kept");
            try (ApiServer second = server(killed())) {
                StoredObject removed = create(second, "removed");
                StoredObject removal =
                        second.store().delete(KindCatalogue.CONFIG_MAP, "default", "removed", DeleteOptions.DEFAULT);
                Path again = Files.copy(folder.resolve("killed.jsonl"), folder.resolve("again.jsonl"));
                try (ApiServer third = server(again)) {
                    StoredObject made = create(third, "made");
                    assertThat(made.resourceVersion()).isGreaterThan(removal.resourceVersion());
                    assertThat(made.metadata().uid())
                            .isNotEqualTo(removed.metadata().uid());
                }
            }
        }
    }

    @Test
    void aWatchFromBeforeARestartHasToListAgain() throws IOException {
        try (ApiServer first = server(file)) {
            create(first, "a");
            long version = first.store().revision();
            try (ApiServer second = server(killed())) {
                create(second, "b");

                assertThatThrownBy(() -> second.store()
                                .watch(KindCatalogue.CONFIG_MAP, Selection.ALL, OptionalLong.of(version - 1)))
                        .isInstanceOfSatisfying(
                                ApiException.class, e -> assertThat(e.code()).isEqualTo(410));
            }
        }
    }

    private static String service(ApiServer server, String name) {
        ObjectNode object = Json.object();
        object.putObject("metadata").put("name", name);
        object.putObject("spec").putArray("ports").addObject().put("port", 80);
        return server.store()
                .create(KindCatalogue.SERVICE, "default", object, WriteOptions.DEFAULT)
                .node()
                .path("spec")
                .path("clusterIP")
                .asText();
    }

    @Test
    void aLastLineThatWasCutOffIsDropped() throws IOException {
        try (ApiServer first = server(file)) {
            create(first, "whole");
            Path killed = killed();
            Files.writeString(killed, "{\"group\":\"\",\"vers", StandardOpenOption.APPEND);
            try (ApiServer second = server(killed)) {
                assertThat(second.store().get(KindCatalogue.CONFIG_MAP, "default", "whole"))
                        .isPresent();
                create(second, "after");
            }
            try (ApiServer third = server(killed)) {
                assertThat(third.store().get(KindCatalogue.CONFIG_MAP, "default", "after"))
                        .isPresent();
            }
        }
    }

    @Test
    void whatIsNoJournalIsRefusedAndLeftAlone() throws IOException {
        Files.writeString(file, "not a line\n{}\n");

        assertThatThrownBy(() -> server(file)).isInstanceOf(IOException.class).hasMessageContaining("is not a journal");
        assertThat(file).hasContent("not a line\n{}\n");
    }

    @Test
    void aJournalOfALaterVersionIsRefusedAndLeftAlone() throws IOException {
        server(file).close();
        String later = Files.readString(file).replace("gangflow/objects/v1", "gangflow/objects/v2");
        Files.writeString(file, later);

        assertThatThrownBy(() -> server(file))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith(
                        "objects.jsonl: it is a `gangflow/objects/v2`, and this version of Gangflow reads `gangflow/objects/v1`; use a newer one");
        assertThat(file).hasContent(later);
    }

    @Test
    void aLongJournalIsWrittenAnew() throws IOException {
        try (ApiServer first = server(file)) {
            create(first, "often");
            IntStream.range(0, 21_000)
                    .forEach(number -> first.store()
                            .update(
                                    KindCatalogue.CONFIG_MAP,
                                    "default",
                                    "often",
                                    object -> {
                                        object.putObject("data").put("key", "value " + number);
                                        return object;
                                    },
                                    WriteOptions.DEFAULT));

            assertThat(Files.readAllLines(file)).hasSizeLessThan(2_000);
            try (ApiServer second = server(killed())) {
                assertThat(second.store()
                                .require(KindCatalogue.CONFIG_MAP, "default", "often")
                                .node()
                                .path("data")
                                .path("key")
                                .asText())
                        .isEqualTo("value 20999");
            }
        }
    }
}
