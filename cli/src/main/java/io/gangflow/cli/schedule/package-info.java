/** The command for schedules of pipelines. */
@NullMarked
package io.gangflow.cli.schedule;

import org.jspecify.annotations.NullMarked;
