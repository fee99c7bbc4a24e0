/** Tests of requests for collections. */
@NullMarked
package io.gangflow.airflow.query;

import org.jspecify.annotations.NullMarked;
