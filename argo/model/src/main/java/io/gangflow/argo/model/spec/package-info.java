/** What workflows and schedules are to do. */
@NullMarked
package io.gangflow.argo.model.spec;

import org.jspecify.annotations.NullMarked;
