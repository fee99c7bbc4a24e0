/** Choosing, ordering and cutting into pages, with the parameters that Airflow has for it. */
@NullMarked
package io.gangflow.airflow.query;

import org.jspecify.annotations.NullMarked;
