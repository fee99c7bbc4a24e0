/** The specs of workflows and schedules. */
@NullMarked
package io.gangflow.argo.model.spec;

import org.jspecify.annotations.NullMarked;
