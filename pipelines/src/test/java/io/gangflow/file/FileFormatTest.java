package io.gangflow.file;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileFormatTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            gangflow/run/v1     | ''
            ''                  | ''
            gangflow/run/v2     | it is a `gangflow/run/v2`, and this version of Gangflow reads `gangflow/run/v1`; use a newer one
            gangflow/run/v10    | it is a `gangflow/run/v10`, and this version of Gangflow reads `gangflow/run/v1`; use a newer one
            gangflow/history/v1 | its format is `gangflow/history/v1`, not `gangflow/run/v1`
            gangflow/run/vx     | its format is `gangflow/run/vx`, not `gangflow/run/v1`
            """)
    void aFileOfAnotherFormatIsRefusedInASentence(String found, String sentence) {
        assertThat(new FileFormat("gangflow/run", 1).refusal(found).orElse("")).isEqualTo(sentence);
    }
}
