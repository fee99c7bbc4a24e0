@NullMarked
package io.gangflow.airflow.xcom;

import org.jspecify.annotations.NullMarked;
