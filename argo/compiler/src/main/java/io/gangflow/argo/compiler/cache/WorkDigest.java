package io.gangflow.argo.compiler.cache;

import io.gangflow.cluster.Resources;
import io.gangflow.kubernetes.json.Sha256;
import io.gangflow.pipeline.model.ExtraContainer;
import io.gangflow.pipeline.model.PodSettings;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Text;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * A digest of everything that determines the work of a stage as written, including references. It covers every record
 * component of the work, so that a new setting of a kind automatically changes the digest; only amounts of resources
 * are excluded.
 */
final class WorkDigest {

    private WorkDigest() {}

    static String of(Stage stage) {
        PodSettings pods = stage.pods();
        StringJoiner text = new StringJoiner("\n");
        text.add(stage.work().keyword());
        text.add(written(stage.work()));
        text.add(written(stage.inputs()));
        text.add(written(stage.outputs()));
        text.add(written(stage.env()));
        text.add(written(stage.secrets()));
        text.add(written(pods.workingDir()));
        text.add(written(pods.volumes()));
        for (ExtraContainer container : pods.extraContainers()) {
            text.add(written(container));
        }
        text.add(written(pods.podTemplate()));
        return Sha256.of(text.toString());
    }

    /** The length before each text separates adjacent texts. */
    private static String written(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.map(WorkDigest::written).orElse("-");
        }
        if (value instanceof Collection<?> list) {
            StringJoiner items = new StringJoiner(",", "[", "]");
            list.forEach(item -> items.add(written(item)));
            return items.toString();
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, String> entries = new TreeMap<>();
            map.forEach((key, item) -> entries.put(written(key), written(item)));
            return entries.toString();
        }
        if (value instanceof Record record && !(value instanceof Text)) {
            return fields(record);
        }
        String text = value instanceof Enum<?> constant ? constant.name() : value.toString();
        return text.length() + ":" + text;
    }

    private static String fields(Record record) {
        StringJoiner fields = new StringJoiner(",", record.getClass().getSimpleName() + "(", ")");
        Arrays.stream(record.getClass().getRecordComponents())
                .filter(component -> component.getType() != Resources.class)
                .forEach(component -> fields.add(component.getName() + "=" + written(value(record, component))));
        return fields.toString();
    }

    private static Object value(Record record, RecordComponent component) {
        try {
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("a record of the model has public accessors: " + component, e);
        }
    }
}
