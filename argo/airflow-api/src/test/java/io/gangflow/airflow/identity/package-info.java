/** Tests of authentication. */
@NullMarked
package io.gangflow.airflow.identity;

import org.jspecify.annotations.NullMarked;
