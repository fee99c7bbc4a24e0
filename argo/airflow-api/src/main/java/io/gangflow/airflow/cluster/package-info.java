/** The objects of the cluster that the API tells of, read and written as few times as a request needs. */
@NullMarked
package io.gangflow.airflow.cluster;

import org.jspecify.annotations.NullMarked;
