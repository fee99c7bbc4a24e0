/** What objects of the cluster are of the API. */
@NullMarked
package io.gangflow.airflow.cluster;

import org.jspecify.annotations.NullMarked;
