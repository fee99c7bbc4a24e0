/** HTTP for the API: a table of routes, who may use them, and the limits that hold before any of them is called. */
@NullMarked
package io.gangflow.airflow.http;

import org.jspecify.annotations.NullMarked;
