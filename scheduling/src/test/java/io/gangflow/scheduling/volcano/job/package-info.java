/** Tests of jobs and tasks in a session of Volcano. */
@NullMarked
package io.gangflow.scheduling.volcano.job;

import org.jspecify.annotations.NullMarked;
