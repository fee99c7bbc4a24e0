/** Declarations of operations: their input, responses and permissions. */
@NullMarked
package io.gangflow.airflow.operation;

import org.jspecify.annotations.NullMarked;
