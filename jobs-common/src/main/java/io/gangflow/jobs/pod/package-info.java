/** What a program leaves behind in its pod. */
@NullMarked
package io.gangflow.jobs.pod;

import org.jspecify.annotations.NullMarked;
