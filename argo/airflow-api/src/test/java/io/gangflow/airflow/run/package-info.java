/** Reading and changing runs, on a model of the cluster. */
@NullMarked
package io.gangflow.airflow.run;

import org.jspecify.annotations.NullMarked;
