package io.gangflow.kubernetes.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBuilder;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.SettableBeanProperty;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Analyzes the class of a field when its first value is read. Jackson analyzes all classes reachable from a class
 * before it reads the first value: 200 for a pod, most of them for kinds of volumes that are hardly used. Thread-safe.
 */
public final class LazyFields extends BeanDeserializerModifier {

    private static final long serialVersionUID = 1;
    private static final String MODELS = "io.fabric8.";

    private LazyFields() {}

    /** Returns a module for a mapper of model objects. It changes when a class is analyzed, not what is read. */
    public static Module module() {
        return new SimpleModule("lazy-fields").setDeserializerModifier(new LazyFields());
    }

    @Override
    public BeanDeserializerBuilder updateBuilder(
            DeserializationConfig config, BeanDescription bean, BeanDeserializerBuilder builder) {
        List<SettableBeanProperty> fields = new ArrayList<>();
        for (Iterator<SettableBeanProperty> all = builder.getProperties(); all.hasNext(); ) {
            SettableBeanProperty field = all.next();
            if (!field.hasValueDeserializer() && leadsToModels(field.getType())) {
                fields.add(field);
            }
        }
        fields.forEach(field -> builder.addOrReplaceProperty(field.withValueDeserializer(new Lazy(field)), true));
        return builder;
    }

    private static boolean leadsToModels(JavaType type) {
        JavaType content = type.getContentType();
        return content == null ? type.getRawClass().getName().startsWith(MODELS) : leadsToModels(content);
    }

    /** Delegates to Jackson's deserializer of the field, which is looked up on first use. */
    private static final class Lazy extends JsonDeserializer<Object> {

        private final SettableBeanProperty field;
        private volatile @Nullable JsonDeserializer<Object> found;

        Lazy(SettableBeanProperty field) {
            this.field = field;
        }

        @Override
        public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            return found(context).deserialize(parser, context);
        }

        @Override
        public @Nullable Object deserializeWithType(
                JsonParser parser, DeserializationContext context, TypeDeserializer type) throws IOException {
            return found(context).deserializeWithType(parser, context, type);
        }

        @Override
        public @Nullable Object getNullValue(DeserializationContext context) throws JsonMappingException {
            return found(context).getNullValue(context);
        }

        @Override
        public @Nullable Object getAbsentValue(DeserializationContext context) throws JsonMappingException {
            return found(context).getAbsentValue(context);
        }

        private JsonDeserializer<Object> found(DeserializationContext context) throws JsonMappingException {
            JsonDeserializer<Object> known = found;
            if (known == null) {
                known = context.findContextualValueDeserializer(field.getType(), field);
                found = known;
            }
            return known;
        }
    }
}
