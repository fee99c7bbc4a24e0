/** Logs of tries: those of their pods, one after the other, in parts. */
@NullMarked
package io.gangflow.airflow.log;

import org.jspecify.annotations.NullMarked;
