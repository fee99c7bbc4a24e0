/** Tests of the API with third-party clients. */
@NullMarked
package io.gangflow.airflow.clients;

import org.jspecify.annotations.NullMarked;
