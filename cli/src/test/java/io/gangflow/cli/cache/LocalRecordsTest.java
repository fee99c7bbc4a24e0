package io.gangflow.cli.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.argo.interpreter.memo.CacheException;
import io.gangflow.argo.interpreter.memo.CacheRecord;
import io.gangflow.cli.home.LocalInputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A later local run reuses a success if it runs the same files and the outputs still exist. */
final class LocalRecordsTest {

    private static final String CACHE = "gangflow-cache.demo.count";
    private static final CacheRecord SUCCESS =
            new CacheRecord("run-1-7", Map.of("words", "s3://results/words", "result", "7"), 0);

    @TempDir
    private Path folder = Path.of("");

    private Path first = Path.of("");
    private Path second = Path.of("");

    @BeforeEach
    void runs() throws IOException {
        first = Files.createDirectories(folder.resolve("out/runs/run-1"));
        second = Files.createDirectories(folder.resolve("out/runs/run-2"));
        Files.createDirectories(first.resolve("s3/results/words/deep"));
        Files.writeString(first.resolve("s3/results/words/part-0"), "a 1");
        Files.writeString(first.resolve("s3/results/words/deep/part-1"), "b 2");
        Files.writeString(first.resolve("s3/results/other"), "not taken");
        Files.writeString(folder.resolve("count.py"), "print(1)");
        Files.writeString(folder.resolve("p.yaml"), "apiVersion: gangflow/v1\n");
    }

    @Test
    void aLaterRunFindsARecordWithItsObjects() throws IOException {
        records(first, LocalInputs.NONE, false).keep(CACHE, "k", SUCCESS);

        assertThat(records(second, LocalInputs.NONE, false).find(CACHE, "k", 5)).contains(SUCCESS);
        assertThat(second.resolve("s3/results/words/part-0")).hasContent("a 1");
        assertThat(second.resolve("s3/results/words/deep/part-1")).hasContent("b 2");
        assertThat(second.resolve("s3/results/other")).doesNotExist();
    }

    @Test
    void aRunWhoseFolderIsGoneCountsAsLongAsAnotherHasTakenItsObjects() throws IOException {
        records(first, LocalInputs.NONE, false).keep(CACHE, "k", SUCCESS);
        records(second, LocalInputs.NONE, false).find(CACHE, "k", 5);
        Files.move(first, folder.resolve(".elsewhere"));
        Path third = Files.createDirectories(folder.resolve("out/runs/run-3"));

        assertThat(records(third, LocalInputs.NONE, false).find(CACHE, "k", 6)).contains(SUCCESS);
        Files.move(third, folder.resolve(".elsewhere-3"));
        assertThat(records(second, LocalInputs.NONE, false).find(CACHE, "k", 7)).isEmpty();
    }

    @Test
    void whatThisRunHasWrittenStays() throws IOException {
        records(first, LocalInputs.NONE, false).keep(CACHE, "k", SUCCESS);
        Files.createDirectories(second.resolve("s3/results/words"));
        Files.writeString(second.resolve("s3/results/words/part-0"), "newer");

        assertThat(records(second, LocalInputs.NONE, false).find(CACHE, "k", 5)).isPresent();
        assertThat(second.resolve("s3/results/words/part-0")).hasContent("newer");
    }

    @Test
    void aChangedProgramRunsAgainAndAChangedPipelineFileDoesNotByItself() throws IOException {
        records(first, LocalInputs.NONE, false).keep(CACHE, "k", SUCCESS);

        Files.writeString(folder.resolve("p.yaml"), "# changed\napiVersion: gangflow/v1\n");
        Files.writeString(folder.resolve("run.log"), "changed");
        Files.writeString(Files.createDirectories(folder.resolve(".git")).resolve("index"), "changed");
        assertThat(records(second, LocalInputs.NONE, false).find(CACHE, "k", 5)).isPresent();
        Files.writeString(folder.resolve("count.py"), "print(2)");
        assertThat(records(second, LocalInputs.NONE, false).find(CACHE, "k", 5)).isEmpty();
    }

    @Test
    void otherVariablesAndBucketsRunAgain() throws IOException {
        records(first, LocalInputs.NONE, false).keep(CACHE, "k", SUCCESS);
        LocalInputs variables = new LocalInputs(Map.of(), Map.of(), Map.of(), Map.of("A", "b"));
        LocalInputs buckets = new LocalInputs(Map.of("lake", folder), Map.of(), Map.of(), Map.of());

        assertThat(records(second, variables, false).find(CACHE, "k", 5)).isEmpty();
        assertThat(records(second, buckets, false).find(CACHE, "k", 5)).isEmpty();
    }

    @Test
    void objectsInABucketOfTheUsersStayThere() throws IOException {
        Path lake = Files.createDirectories(folder.resolve("out/lake"));
        LocalInputs inputs = new LocalInputs(Map.of("results", lake), Map.of(), Map.of(), Map.of());
        records(first, inputs, false).keep(CACHE, "k", SUCCESS);

        assertThat(records(second, inputs, false).find(CACHE, "k", 5)).contains(SUCCESS);
        assertThat(second.resolve("s3")).doesNotExist();
    }

    @Test
    void aFreshRunTakesNothingAndRenewsTheRecord() throws IOException {
        records(first, LocalInputs.NONE, false).keep(CACHE, "k", SUCCESS);
        CacheRecord newer = new CacheRecord("run-2-7", Map.of("result", "8"), 5_000);

        assertThat(records(second, LocalInputs.NONE, true).find(CACHE, "k", 5)).isEmpty();
        records(second, LocalInputs.NONE, true).keep(CACHE, "k", newer);
        assertThat(records(second, LocalInputs.NONE, false).find(CACHE, "k", 6)).contains(newer);
    }

    @Test
    void aPlaceOutsideOfItsBucketIsNotTaken() throws IOException {
        Files.writeString(folder.resolve("secret"), "x");
        CacheRecord hostile = new CacheRecord("n", Map.of("words", "s3://results/../../../../../secret"), 0);
        records(first, LocalInputs.NONE, false).keep(CACHE, "k", hostile);

        assertThat(records(second, LocalInputs.NONE, false).find(CACHE, "k", 5)).isEmpty();
    }

    @Test
    void aDamagedRecordIsNamed() throws IOException {
        records(first, LocalInputs.NONE, false).keep(CACHE, "k", SUCCESS);
        try (var files = Files.list(folder.resolve("out/cache").resolve(CACHE))) {
            for (Path file : files.toList()) {
                Files.writeString(file, "{");
            }
        }

        LocalRecords records = records(second, LocalInputs.NONE, false);
        assertThatThrownBy(() -> records.find(CACHE, "k", 5))
                .isInstanceOf(CacheException.class)
                .hasMessageContaining("is not JSON; delete it");
    }

    @Test
    void aFolderWithTooManyFilesKeepsNoRecords() throws IOException {
        Path many = Files.createDirectories(folder.resolve("many"));
        for (int file = 0; file <= SourceDigest.MOST_FILES; file++) {
            Files.createFile(many.resolve("f" + file));
        }
        LocalRecords records = LocalRecords.of(first, many, LocalInputs.NONE, false);

        records.keep(CACHE, "k", SUCCESS);

        assertThat(records.find(CACHE, "k", 5)).isEmpty();
        assertThat(folder.resolve("out/cache")).doesNotExist();
    }

    private LocalRecords records(Path run, LocalInputs inputs, boolean fresh) throws IOException {
        return LocalRecords.of(run, folder, inputs, fresh);
    }
}
