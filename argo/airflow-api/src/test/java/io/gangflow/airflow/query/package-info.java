/** What a request asks a collection for. */
@NullMarked
package io.gangflow.airflow.query;

import org.jspecify.annotations.NullMarked;
