/** Tests of dependencies between pods. */
@NullMarked
package io.gangflow.workloads.dependency;

import org.jspecify.annotations.NullMarked;
