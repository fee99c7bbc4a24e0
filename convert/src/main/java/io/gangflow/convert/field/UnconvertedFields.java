package io.gangflow.convert.field;

import java.util.ArrayList;
import java.util.List;

/** The values of an object that no converter took: the topmost ones, in the order of the file. */
public final class UnconvertedFields {

    private UnconvertedFields() {}

    public static List<Field> of(Field root) {
        if (root.isTaken()) {
            return List.of();
        }
        List<Field> found = new ArrayList<>();
        children(root).forEach(child -> collect(child, found));
        return found;
    }

    /** Whether anything of the value was taken. */
    private static boolean collect(Field field, List<Field> found) {
        if (field.isTaken() || !field.isGiven()) {
            return field.isTaken();
        }
        List<Field> below = new ArrayList<>();
        boolean any = false;
        for (Field child : children(field)) {
            any |= collect(child, below);
        }
        if (any) {
            found.addAll(below);
        } else {
            found.add(field);
        }
        return any;
    }

    private static List<Field> children(Field field) {
        return field.tree().isArray()
                ? field.items()
                : List.copyOf(field.fields().values());
    }
}
