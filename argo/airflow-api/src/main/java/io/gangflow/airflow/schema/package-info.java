/** The shapes of what is asked and answered, each declared once: for checks, for answers and for our OpenAPI document. */
@NullMarked
package io.gangflow.airflow.schema;

import org.jspecify.annotations.NullMarked;
