/** Tests of reading and changing runs, with a model of the cluster. */
@NullMarked
package io.gangflow.airflow.run;

import org.jspecify.annotations.NullMarked;
