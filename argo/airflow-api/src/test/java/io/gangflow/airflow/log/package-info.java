@NullMarked
package io.gangflow.airflow.log;

import org.jspecify.annotations.NullMarked;
