/** Pools: Volcano's queues. */
@NullMarked
package io.gangflow.airflow.pool;

import org.jspecify.annotations.NullMarked;
