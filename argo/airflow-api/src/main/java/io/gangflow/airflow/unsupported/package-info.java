/** Operations of Airflow that this server does not support, each with the reason and an alternative. */
@NullMarked
package io.gangflow.airflow.unsupported;

import org.jspecify.annotations.NullMarked;
