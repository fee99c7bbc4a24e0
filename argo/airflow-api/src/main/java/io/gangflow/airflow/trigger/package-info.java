/** Triggering a run: reading what is asked, and creating exactly one workflow of it, whatever fails in between. */
@NullMarked
package io.gangflow.airflow.trigger;

import org.jspecify.annotations.NullMarked;
