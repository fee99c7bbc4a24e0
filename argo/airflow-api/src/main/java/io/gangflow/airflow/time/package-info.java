/** Where the server takes its time from. */
@NullMarked
package io.gangflow.airflow.time;

import org.jspecify.annotations.NullMarked;
