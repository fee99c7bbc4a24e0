@NullMarked
package io.gangflow.airflow.task;

import org.jspecify.annotations.NullMarked;
