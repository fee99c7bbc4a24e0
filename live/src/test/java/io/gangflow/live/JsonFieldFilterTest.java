package io.gangflow.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonFieldFilterTest {

    private static final JsonFieldFilter STRIP = new JsonFieldFilter(Set.of("env", "managedFields"));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{`env`:[{`a`:1}],`b`:2}| {`env`:[],`b`:2}",
                "{`env`:{},`x`:{`env`:[]}}| {`env`:{},`x`:{`env`:[]}}",
                "{`labels`:{`env`:`prod`}}| {`labels`:{`env`:`prod`}}",
                "{`env`:[`]}`,`a`,{`b`:`{[`}]}| {`env`:[]}",
                "{`a`:`env`,`b`:[`env`,{`c`:1}]}| {`a`:`env`,`b`:[`env`,{`c`:1}]}",
                "{`environment`:{`a`:1}}| {`environment`:{`a`:1}}",
                "{`managedFields`:[{`f`:{`k`:{}}}]}| {`managedFields`:[]}",
                "{`env`:[1| {`env`:[1",
                "{`env| {`env",
                "no JSON| no JSON",
            })
    void onlyObjectsAndListsOfTheseNamesAreEmptied(String text, String left) {
        assertThat(strip(text.replace('`', '"'))).isEqualTo(left.strip().replace('`', '"'));
    }

    private static String strip(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new String(bytes, 0, STRIP.strip(bytes, 0).left(), StandardCharsets.UTF_8);
    }
}
