/** Tests of clearing tasks, with a model of the cluster. */
@NullMarked
package io.gangflow.airflow.clear;

import org.jspecify.annotations.NullMarked;
