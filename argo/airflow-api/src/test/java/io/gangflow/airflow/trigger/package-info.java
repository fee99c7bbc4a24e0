@NullMarked
package io.gangflow.airflow.trigger;

import org.jspecify.annotations.NullMarked;
