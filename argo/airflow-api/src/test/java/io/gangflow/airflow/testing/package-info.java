/** Test doubles for the environment of the server. */
@NullMarked
package io.gangflow.airflow.testing;

import org.jspecify.annotations.NullMarked;
