/** Tests of authorization. */
@NullMarked
package io.gangflow.airflow.access;

import org.jspecify.annotations.NullMarked;
