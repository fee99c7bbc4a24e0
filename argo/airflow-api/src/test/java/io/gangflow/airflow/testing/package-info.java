/** What stands in for the world around the server in its tests. */
@NullMarked
package io.gangflow.airflow.testing;

import org.jspecify.annotations.NullMarked;
