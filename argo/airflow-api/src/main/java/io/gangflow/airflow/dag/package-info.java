/** DAGs: the WorkflowTemplates of the namespace. */
@NullMarked
package io.gangflow.airflow.dag;

import org.jspecify.annotations.NullMarked;
