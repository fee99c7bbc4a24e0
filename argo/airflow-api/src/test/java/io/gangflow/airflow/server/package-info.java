/** Tests of the server from the view of its clients. */
@NullMarked
package io.gangflow.airflow.server;

import org.jspecify.annotations.NullMarked;
