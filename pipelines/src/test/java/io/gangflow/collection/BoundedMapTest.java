package io.gangflow.collection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class BoundedMapTest {

    @Test
    void theEntryThatWasPutFirstIsForgotten() {
        Map<String, Integer> map = filled(BoundedMap.byAge(2));
        assertThat(map).containsOnlyKeys("b", "c");
    }

    @Test
    void theEntryThatWasNotUsedForTheLongestTimeIsForgotten() {
        Map<String, Integer> map = filled(BoundedMap.byUse(2));
        assertThat(map).containsOnlyKeys("a", "c");
    }

    private static Map<String, Integer> filled(Map<String, Integer> map) {
        map.put("a", 1);
        map.put("b", 2);
        assertThat(map.get("a")).isEqualTo(1);
        map.put("c", 3);
        return map;
    }
}
