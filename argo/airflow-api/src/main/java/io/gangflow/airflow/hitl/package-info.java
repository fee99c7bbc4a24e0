/** Human-in-the-loop details: nodes of type Suspend, which wait for a user's decision. */
@NullMarked
package io.gangflow.airflow.hitl;

import org.jspecify.annotations.NullMarked;
