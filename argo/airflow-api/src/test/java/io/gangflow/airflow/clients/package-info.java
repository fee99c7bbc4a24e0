/** The API with clients that were not written for it. */
@NullMarked
package io.gangflow.airflow.clients;

import org.jspecify.annotations.NullMarked;
