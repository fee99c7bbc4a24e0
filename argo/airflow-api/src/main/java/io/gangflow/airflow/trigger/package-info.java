/** Triggering a run: parses the request, and creates exactly one workflow, whatever fails in between. */
@NullMarked
package io.gangflow.airflow.trigger;

import org.jspecify.annotations.NullMarked;
