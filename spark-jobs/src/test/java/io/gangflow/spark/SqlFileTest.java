package io.gangflow.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqlFileTest extends SparkSuite {

    private static final long serialVersionUID = 1L;

    @TempDir
    static Path folder;

    @Test
    void statementsRunInTheirOrderAndRowsOfQueriesArePrinted() throws IOException {
        assertThat(run("""
                -- a comment; with a semicolon
                CREATE OR REPLACE TEMPORARY VIEW numbers AS SELECT id, if(id = 2, NULL, 'n;' || id) AS name FROM range(3);
                SELECT * FROM numbers ORDER BY id;
                SELECT count(*) FROM numbers WHERE id > :least;
                """, "least=0")).containsExactly("0\tn;0", "1\tn;1", "2\tNULL", "2");
    }

    @Test
    void aValueIsNeverReadAsSql() throws IOException {
        assertThat(run("SELECT :name AS name", "name='); DROP VIEW numbers; --"))
                .containsExactly("'); DROP VIEW numbers; --");
    }

    @Test
    void aPathCanBeAValue() throws IOException {
        Path data = Files.writeString(folder.resolve("words.txt"), "a\nb\n");
        assertThat(run(
                        "CREATE OR REPLACE TEMPORARY VIEW lines USING text OPTIONS (path :input); SELECT * FROM lines",
                        "input=" + data))
                .containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void anArgumentWithoutANameIsRefusedBeforeAStatementRuns() {
        assertThatThrownBy(() -> run("SELECT 1", "s3://lake"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("argument `s3://lake` is not NAME=VALUE");
    }

    private List<String> run(String sql, String... values) throws IOException {
        Path file = Files.writeString(folder.resolve("report.sql"), sql);
        List<String> arguments = new ArrayList<>(List.of(file.toString()));
        arguments.addAll(List.of(values));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SqlFile.run(spark(), arguments, new PrintStream(out, true, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
