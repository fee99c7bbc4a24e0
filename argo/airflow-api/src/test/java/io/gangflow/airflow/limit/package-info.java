/** Tests of the rate limits. */
@NullMarked
package io.gangflow.airflow.limit;

import org.jspecify.annotations.NullMarked;
