/** The cluster objects behind the API, read and written with as few requests as possible. */
@NullMarked
package io.gangflow.airflow.cluster;

import org.jspecify.annotations.NullMarked;
