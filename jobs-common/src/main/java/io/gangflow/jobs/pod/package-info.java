/** The termination message of a program in a pod. */
@NullMarked
package io.gangflow.jobs.pod;

import org.jspecify.annotations.NullMarked;
