/** Tests of the conversion from cluster objects. */
@NullMarked
package io.gangflow.airflow.cluster;

import org.jspecify.annotations.NullMarked;
