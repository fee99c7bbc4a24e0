/** Every shape of the API. Field names are those of Airflow (3.3.2); a test compares responses with its document. */
@NullMarked
package io.gangflow.airflow.shape;

import org.jspecify.annotations.NullMarked;
