/** Filters, sort orders and pages, with the parameters of Airflow. */
@NullMarked
package io.gangflow.server.query;

import org.jspecify.annotations.NullMarked;
