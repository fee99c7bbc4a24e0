/** Tests of the single-pod programs. */
@NullMarked
package io.gangflow.jobs;

import org.jspecify.annotations.NullMarked;
