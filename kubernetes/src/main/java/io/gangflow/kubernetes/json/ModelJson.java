package io.gangflow.kubernetes.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.json.BoundedJson;

/**
 * The mapper of model objects. A mapper learns a class by reflection before it first reads or writes it; with a mapper
 * for each user of one, a short command spends most of its time on learning the same classes again. What it reads keeps
 * {@link FieldRules} and {@link FieldChoices}, and each quantity is an {@link Amount}. Thread-safe.
 */
public final class ModelJson {

    /** Not to be configured: it has many users. */
    public static final ObjectMapper MAPPER = BoundedJson.builder()
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .addModule(new SimpleModule("field-rules").setDeserializerModifier(new FieldRules()))
            .withCoercionConfigDefaults(config -> config.setCoercion(
                    CoercionInputShape.EmptyString, CoercionAction.Fail)) // no number, as Go's reader
            .addMixIn(Quantity.class, Amount.Checked.class)
            .addModule(new SimpleModule("field-choices").setDeserializerModifier(new FieldChoices()))
            .addModule(new SimpleModule("lazy-fields").setDeserializerModifier(new LazyFields()))
            .build();

    private ModelJson() {}
}
