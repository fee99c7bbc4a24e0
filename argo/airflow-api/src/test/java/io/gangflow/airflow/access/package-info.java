/** What they may do. */
@NullMarked
package io.gangflow.airflow.access;

import org.jspecify.annotations.NullMarked;
