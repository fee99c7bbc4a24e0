/** Who is let in. */
@NullMarked
package io.gangflow.airflow.identity;

import org.jspecify.annotations.NullMarked;
