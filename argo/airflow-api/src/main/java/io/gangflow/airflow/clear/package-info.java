/** Running parts of a run again, and what else is done to task instances. */
@NullMarked
package io.gangflow.airflow.clear;

import org.jspecify.annotations.NullMarked;
