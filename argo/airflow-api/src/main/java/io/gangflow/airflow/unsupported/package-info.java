/** Operations of Airflow that this server does not do, each with why and what to do instead. */
@NullMarked
package io.gangflow.airflow.unsupported;

import org.jspecify.annotations.NullMarked;
