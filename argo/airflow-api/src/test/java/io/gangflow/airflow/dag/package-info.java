/** Tests of pausing pipelines, with a model of the cluster. */
@NullMarked
package io.gangflow.airflow.dag;

import org.jspecify.annotations.NullMarked;
