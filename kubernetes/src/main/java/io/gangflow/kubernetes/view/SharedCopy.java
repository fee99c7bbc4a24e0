package io.gangflow.kubernetes.view;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/**
 * Shallow copies of model objects, for objects that are replaced and never modified: replacing one part of a pod must
 * not copy all others, as the models' builders do.
 */
public final class SharedCopy {

    private static final ClassValue<List<Field>> FIELDS = new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
            return fields(type);
        }
    };

    private SharedCopy() {}

    /**
     * Returns a copy whose setters do not change the original. Its fields are shared, and must not be modified in
     * place.
     *
     * @throws IllegalArgumentException if the class has no constructor without arguments
     */
    public static <T> T of(T original) {
        try {
            @SuppressWarnings("unchecked") // the class of the original
            T copy = (T) original.getClass().getDeclaredConstructor().newInstance();
            for (Field field : FIELDS.get(original.getClass())) {
                field.set(copy, field.get(original));
            }
            return copy;
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(original.getClass().getName() + " is not a model of an object", e);
        }
    }

    private static List<Field> fields(Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
            for (Field field : declaring.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    fields.add(field);
                }
            }
        }
        return List.copyOf(fields);
    }
}
