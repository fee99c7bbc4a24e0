package io.gangflow.minicluster.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonPatchTest {

    private static final String DOCUMENT = "{'a':{'b':[1,2,3]},'c~d':{'e/f':null}}";

    /** Cases of RFC 6901 and RFC 6902, appendix A. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'op':'add','path':'/a/b/1','value':9} | {'a':{'b':[1,9,2,3]},'c~d':{'e/f':null}}",
                "{'op':'add','path':'/a/b/-','value':[4]} | {'a':{'b':[1,2,3,[4]]},'c~d':{'e/f':null}}",
                "{'op':'add','path':'/a','value':7} | {'a':7,'c~d':{'e/f':null}}",
                "{'op':'remove','path':'/a/b/0'} | {'a':{'b':[2,3]},'c~d':{'e/f':null}}",
                "{'op':'replace','path':'/c~0d/e~1f','value':0} | {'a':{'b':[1,2,3]},'c~d':{'e/f':0}}",
                "{'op':'move','from':'/a/b','path':'/m'} | {'a':{},'c~d':{'e/f':null},'m':[1,2,3]}",
                "{'op':'copy','from':'/a/b/2','path':'/m'} | {'a':{'b':[1,2,3]},'c~d':{'e/f':null},'m':3}",
                "{'op':'test','path':'/a','value':{'b':[1,2,3]}} | {'a':{'b':[1,2,3]},'c~d':{'e/f':null}}",
                "{'op':'replace','path':'','value':{'x':1}} | {'x':1}",
            })
    void anOperationChangesWhatItNames(String operation, String expected) throws IOException {
        assertThat(JsonPatch.apply(object(DOCUMENT), json("[" + operation + "]")))
                .isEqualTo(json(expected));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[{'op':'test','path':'/a/b/0','value':2}] | 422",
                "[{'op':'remove','path':'/absent'}] | 422",
                "[{'op':'replace','path':'/absent','value':1}] | 422",
                "[{'op':'add','path':'/absent/x','value':1}] | 422",
                "[{'op':'add','path':'/a/b/7','value':1}] | 422",
                "[{'op':'add','path':'/a/b/-1','value':1}] | 422",
                "[{'op':'add','path':'/a/b/01','value':1}] | 422",
                "[{'op':'add','path':'/a/b/99999999999','value':1}] | 422",
                "[{'op':'add','path':'a','value':1}] | 422",
                "[{'op':'add','path':'/a'}] | 422",
                "[{'op':'add','value':1}] | 422",
                "[{'op':'move','path':'/a'}] | 422",
                "[{'op':'copy','from':'/absent','path':'/a'}] | 422",
                "[{'op':'bake','path':'/a','value':1}] | 422",
                "[{'path':'/a','value':1}] | 422",
                "[{'op':'replace','path':'','value':1}] | 422",
                "[{'op':'remove','path':''}] | 422",
                "[1] | 422",
                "[null] | 422",
                "[[]] | 422",
                "{'op':'remove','path':'/a'} | 400",
                "null | 400",
            })
    void aPatchThatDoesNotApplyIsRefusedWithTheCodeOfTheApiServer(String patch, int code) throws IOException {
        ObjectNode document = object(DOCUMENT);

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> JsonPatch.apply(document, json(patch)))
                .satisfies(e -> assertThat(e.code()).isEqualTo(code));
        assertThat(document).isEqualTo(json(DOCUMENT));
    }

    @Test
    void aPatchCanNotGrowAnObjectByCopyingItIntoItselfAgainAndAgain() throws IOException {
        String twice = "{'op':'copy','from':'','path':'/a/x'}";
        assertThat(JsonPatch.apply(object(DOCUMENT), patchOf(4, twice))
                        .toString()
                        .length())
                .isLessThan(16 * DOCUMENT.length() + 100);

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> JsonPatch.apply(object(DOCUMENT), patchOf(5, twice)))
                .satisfies(e -> assertThat(e.code()).isEqualTo(413));
    }

    @Test
    void aPatchHasAtMostTenThousandOperations() throws IOException {
        String none = "{'op':'test','path':'/a/b/0','value':1}";
        assertThat(JsonPatch.apply(object(DOCUMENT), patchOf(10_000, none))).isEqualTo(json(DOCUMENT));

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> JsonPatch.apply(object(DOCUMENT), patchOf(10_001, none)))
                .satisfies(e -> assertThat(e.code()).isEqualTo(413));
    }

    private static JsonNode patchOf(int count, String operation) throws IOException {
        return json("[" + String.join(",", Collections.nCopies(count, operation)) + "]");
    }

    private static ObjectNode object(String text) throws IOException {
        return (ObjectNode) json(text);
    }

    private static JsonNode json(String text) throws IOException {
        return Json.read(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }
}
