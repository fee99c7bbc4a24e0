package io.gangflow.server.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Pages of sorted and of unsorted collections. */
class PageTest {

    private record Item(String name, int place) {}

    private static final Comparator<Item> ORDER =
            Comparator.comparingInt(Item::place).thenComparing(Item::name);

    private static final ListQuery<Item> ANY = ListQuery.<Item>by(Item::name, "place")
            .order("place", item -> Optional.of(item.place()))
            .order("name", item -> Optional.of(item.name()));

    private final Random random = new Random(7);

    private List<Item> items(int count) {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            items.add(new Item("item-%03d".formatted(i), random.nextInt(20)));
        }
        items.sort(ORDER);
        return items;
    }

    @Test
    void anOrderedCollectionHasThePagesOfAnotherOne() {
        for (int count : List.of(0, 1, 7, 100, 999)) {
            List<Item> ordered = items(count);
            List<Item> shuffled = new ArrayList<>(ordered);
            Collections.shuffle(shuffled, random);
            for (String order : List.of("place", "-place", "name", "-name")) {
                for (int offset : List.of(0, 3, 90, 2_000)) {
                    Map<String, List<String>> query = Map.of(
                            "order_by", List.of(order),
                            "limit", List.of("10"),
                            "offset", List.of(Integer.toString(offset)));
                    assertThat(ANY.inOrder().select(query, ordered)).isEqualTo(ANY.select(query, shuffled));
                }
            }
        }
    }

    @Test
    void cursorsTurnAllPagesForwardsAndBack() {
        List<Item> ordered = items(45);
        for (String order : List.of("place", "-place")) {
            List<Item> expected = new ArrayList<>(ordered);
            if (order.startsWith("-")) {
                Collections.reverse(expected);
            }
            List<Item> turned = new ArrayList<>();
            List<Item> back = new ArrayList<>();
            Optional<String> next = Optional.of("");
            Slice<Item> slice = page(order, "", ordered);
            while (next.isPresent()) {
                slice = page(order, next.get(), ordered);
                turned.addAll(slice.items());
                next = slice.next();
            }
            assertThat(turned).isEqualTo(expected);
            for (Optional<String> at = slice.previous(); at.isPresent(); at = slice.previous()) {
                slice = page(order, at.get(), ordered);
                back.addAll(0, slice.items());
            }
            assertThat(back).isEqualTo(expected.subList(0, 40));
        }
    }

    private static Slice<Item> page(String order, String cursor, List<Item> items) {
        Map<String, List<String>> query =
                Map.of("order_by", List.of(order), "limit", List.of("10"), "cursor", List.of(cursor));
        Slice<Item> ordered = ANY.inOrder().select(query, items);
        assertThat(ordered).isEqualTo(ANY.select(query, items));
        return ordered;
    }
}
