/** The command about schedules of pipelines. */
@NullMarked
package io.gangflow.cli.schedule;

import org.jspecify.annotations.NullMarked;
