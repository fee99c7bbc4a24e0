@NullMarked
package io.gangflow.airflow.cluster;

import org.jspecify.annotations.NullMarked;
