/** Tests of the commands around the Airflow API. */
@NullMarked
package io.gangflow.cli.serve;

import org.jspecify.annotations.NullMarked;
