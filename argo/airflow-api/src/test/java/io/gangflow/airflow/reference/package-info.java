/** The reference page of the HTTP API, generated from its OpenAPI document. */
@NullMarked
package io.gangflow.airflow.reference;

import org.jspecify.annotations.NullMarked;
