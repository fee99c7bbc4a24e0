/** The pods that objects of each kind cause. */
@NullMarked
package io.gangflow.workloads.kind;

import org.jspecify.annotations.NullMarked;
