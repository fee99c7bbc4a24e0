package io.gangflow.pipeline.shape;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the right place of a key that is one level too deep or too high: {@code env} inside a pod, {@code image} next
 * to it.
 */
final class KeyPlace {

    private KeyPlace() {}

    /**
     * Returns the right place as a label; empty if the key belongs neither to a stage nor to its work.
     *
     * @param present keys of the mapping
     */
    static Optional<String> of(String key, ObjectShape object, Set<String> present) {
        ObjectShape stage = StageShape.STAGE;
        Map<String, ObjectShape> works = works(stage);
        if (works.containsValue(object) && stage.keys().containsKey(key)) {
            return Optional.of("a key of the stage: write it beside `pod`, `ddp` and so on, not inside");
        }
        if (!object.equals(stage)) {
            return Optional.empty();
        }
        boolean noneChosen = works.keySet().stream().noneMatch(present::contains);
        return works.entrySet().stream()
                .filter(work -> work.getValue().keys().containsKey(key))
                .map(Map.Entry::getKey)
                .filter(kind -> noneChosen || present.contains(kind))
                .findFirst()
                .map(kind -> "a key of `%1$s`: write `%1$s: { %2$s: … }`".formatted(kind, key));
    }

    private static Map<String, ObjectShape> works(ObjectShape stage) {
        Map<String, ObjectShape> works = new LinkedHashMap<>();
        stage.keys().forEach((kind, key) -> {
            if (stage.oneOf().contains(kind) && key.shape() instanceof ObjectShape work) {
                works.put(kind, work);
            }
        });
        return works;
    }
}
