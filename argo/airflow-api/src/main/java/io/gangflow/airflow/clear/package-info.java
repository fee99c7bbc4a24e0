/** Rerunning parts of a run, and other changes of task instances. */
@NullMarked
package io.gangflow.airflow.clear;

import org.jspecify.annotations.NullMarked;
