/** How much at once, and how fast. */
@NullMarked
package io.gangflow.airflow.limit;

import org.jspecify.annotations.NullMarked;
