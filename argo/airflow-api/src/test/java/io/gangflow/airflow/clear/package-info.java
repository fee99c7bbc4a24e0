/** Running tasks again, on a model of the cluster. */
@NullMarked
package io.gangflow.airflow.clear;

import org.jspecify.annotations.NullMarked;
