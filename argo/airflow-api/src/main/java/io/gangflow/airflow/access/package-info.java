/** What a caller may do, as the cluster's own rules say. */
@NullMarked
package io.gangflow.airflow.access;

import org.jspecify.annotations.NullMarked;
