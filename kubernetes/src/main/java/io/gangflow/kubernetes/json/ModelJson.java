package io.gangflow.kubernetes.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.json.BoundedJson;

/**
 * The mapper of model objects. A mapper analyzes a class by reflection before its first use. With several mappers, a
 * short command would spend most of its time on analyzing the same classes again. It applies {@link FieldRules} and
 * {@link FieldChoices}, and accepts each quantity as an {@link Amount}. Thread-safe.
 */
public final class ModelJson {

    /** Do not configure it: it is shared. */
    public static final ObjectMapper MAPPER = BoundedJson.builder()
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .addModule(new SimpleModule("field-rules").setDeserializerModifier(new FieldRules()))
            .withCoercionConfigDefaults(config -> config.setCoercion(
                    CoercionInputShape.EmptyString, CoercionAction.Fail)) // an empty text is not a number, as in Go
            .addMixIn(Quantity.class, Amount.Checked.class)
            .addModule(new SimpleModule("field-choices").setDeserializerModifier(new FieldChoices()))
            .addModule(LazyFields.module())
            .build();

    private ModelJson() {}
}
