package io.gangflow.jobs.storage;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompleteOutputTest {

    @ParameterizedTest
    @ValueSource(strings = {"part-00000-x.txt", "_temporary", "__magic_job-1"})
    void whatAJobLeavesIsRefusedWithoutItsMark(String name) {
        assertThatThrownBy(() -> CompleteOutput.check("s3a://b/out", List.of("x.txt", name)))
                .isInstanceOf(StorageException.class)
                .hasMessage("input s3a://b/out was written by a run that did not complete: it has " + name
                        + " and no _SUCCESS; run that job again");
        assertThatCode(() -> CompleteOutput.check("s3a://b/out", List.of(name, "_SUCCESS")))
                .doesNotThrowAnyException();
    }

    @Test
    void aFolderOfTextsNeedsNoMark() {
        assertThatCode(() -> CompleteOutput.check("books", List.of("kjv.txt", "_notes", "party.txt")))
                .doesNotThrowAnyException();
        assertThatCode(() -> CompleteOutput.check("books", List.of())).doesNotThrowAnyException();
    }
}
