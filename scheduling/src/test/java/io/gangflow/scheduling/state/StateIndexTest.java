package io.gangflow.scheduling.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StateIndexTest {

    private final StateIndex<String, String> index = new StateIndex<>();

    private List<String> list() {
        return index.list((object, before, last) -> "state of " + object);
    }

    @Test
    void statesAreInTheOrderOfTheirKeys() {
        index.put("b", null, "2");
        index.put("a", null, "1");
        assertThat(list()).containsExactly("state of 1", "state of 2");
    }

    @Test
    void theListIsTheSameAsLongAsNothingChanges() {
        index.put("a", null, "1");
        List<String> first = list();
        assertThat(list()).isSameAs(first);
        index.put("a", null, "2");
        assertThat(list()).isNotSameAs(first).containsExactly("state of 2");
        assertThat(first).containsExactly("state of 1");
    }

    @Test
    void whatHasNotChangedIsShared() {
        for (int i = 0; i < 10_000; i++) {
            index.put("key %05d".formatted(i), null, "object " + i);
        }
        StateList<String> before = (StateList<String>) list();
        index.put("key 05000", null, "another");
        StateList<String> after = (StateList<String>) list();
        assertThat(after.beside(before)).contains("state of another").hasSizeLessThan(1_000);
        assertThat(before.beside(after)).contains("state of object 5000").hasSizeLessThan(1_000);
        assertThat(after).hasSize(10_000);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void anyChangesGiveWhatASortedMapWouldHave(long seed) {
        Random random = new Random(seed);
        TreeMap<String, String> expected = new TreeMap<>();
        for (int round = 0; round < 60; round++) {
            for (int change = random.nextInt(400); change > 0; change--) {
                String key = "k" + random.nextInt(3_000);
                if (random.nextInt(3) == 0) {
                    index.remove(key);
                    expected.remove(key);
                } else {
                    String object = round + "/" + change;
                    index.put(key, null, object);
                    expected.put(key, "state of " + object);
                }
            }
            assertThat(list()).containsExactlyElementsOf(expected.values());
            List<String> byPlace = new ArrayList<>();
            for (int place = 0; place < list().size(); place += 97) {
                byPlace.add(list().get(place));
            }
            assertThat(list()).containsAll(byPlace);
        }
    }

    @Test
    void aStateIsMadeFromTheObjectAndStateOfTheLastList() {
        index.put("a", null, "1");
        list();
        index.put("a", "1", "2");
        index.put("a", "2", "3");
        assertThat(index.list((now, before, last) -> now + " after " + before + " with " + last))
                .containsExactly("3 after 1 with state of 1");
        index.again("a", "3");
        assertThat(index.list((now, before, last) -> now + " after " + before)).containsExactly("3 after null");
    }

    @Test
    void everythingMayGo() {
        index.put("a", null, "1");
        assertThat(list()).hasSize(1);
        index.remove("a");
        assertThat(list()).isEmpty();
        index.put("", null, "2");
        assertThat(list()).containsExactly("state of 2");
    }
}
