/** Logs of tries: the logs of their pods, one after another, in parts. */
@NullMarked
package io.gangflow.airflow.log;

import org.jspecify.annotations.NullMarked;
