@NullMarked
package io.gangflow.airflow.connection;

import org.jspecify.annotations.NullMarked;
