/** DagRuns: the workflows that were created from a pipeline. */
@NullMarked
package io.gangflow.airflow.run;

import org.jspecify.annotations.NullMarked;
