package io.gangflow.argo.model.value;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a field that is serialized even if empty, because Argo distinguishes empty from absent. */
@JacksonAnnotationsInside
@JsonInclude(JsonInclude.Include.NON_NULL)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
public @interface KeepEmpty {}
