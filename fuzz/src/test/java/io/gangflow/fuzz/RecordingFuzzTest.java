package io.gangflow.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.gangflow.simulator.scenario.ScenarioException;
import io.gangflow.simulator.scenario.ScenarioReader;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Scenarios, and recordings that contain them. */
class RecordingFuzzTest {

    static Stream<byte[]> seeds() throws IOException {
        return new Seeds()
                        .corpus(RecordingFuzzTest.class)
                        .files("simulator/src/test/resources/recordings", "01.json")
                        .repeated("{\"scenario\": ", "{\"jobs\": ", "")
                        .repeated("{\"nodes\": [", "{\"name\": \"n\"},", "{}]}")
                        .stream();
    }

    @MethodSource("seeds")
    @DictionaryFile(resourcePath = "/io/gangflow/fuzz/json.dict")
    @FuzzTest
    void everyRecordingIsReadOrRefused(byte[] input) throws Exception {
        String text = Input.text(input);
        Budget.check(() -> {
            try {
                ScenarioReader.read(text);
            } catch (ScenarioException refused) {
                Refusal.check(refused);
            }
        });
    }
}
