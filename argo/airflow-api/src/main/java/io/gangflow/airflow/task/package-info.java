/** Tasks and task instances: the calls of a pipeline's templates, and the nodes in which they run. */
@NullMarked
package io.gangflow.airflow.task;

import org.jspecify.annotations.NullMarked;
