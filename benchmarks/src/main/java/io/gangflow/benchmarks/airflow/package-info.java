/** Load on {@code gangflow serve}, and the same requests to a real Airflow. */
@NullMarked
package io.gangflow.benchmarks.airflow;

import org.jspecify.annotations.NullMarked;
