/** Every shape of the API. The names of fields are Airflow's (3.3.2); a test holds answers against its document. */
@NullMarked
package io.gangflow.airflow.shape;

import org.jspecify.annotations.NullMarked;
