/** Tests of the commands for the Airflow API. */
@NullMarked
package io.gangflow.cli.serve;

import org.jspecify.annotations.NullMarked;
