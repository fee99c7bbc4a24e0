/** The statuses of workflows and their nodes. */
@NullMarked
package io.gangflow.argo.model.status;

import org.jspecify.annotations.NullMarked;
