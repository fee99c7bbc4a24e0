/** DagRuns: the workflows that were made from a pipeline. */
@NullMarked
package io.gangflow.airflow.run;

import org.jspecify.annotations.NullMarked;
