/** Questions to people: nodes of type Suspend, which wait until somebody lets them go on. */
@NullMarked
package io.gangflow.airflow.hitl;

import org.jspecify.annotations.NullMarked;
