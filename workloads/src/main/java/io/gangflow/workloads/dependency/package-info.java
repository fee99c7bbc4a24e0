/** The dependencies between pods, derived from their metadata in one place. */
@NullMarked
package io.gangflow.workloads.dependency;

import org.jspecify.annotations.NullMarked;
