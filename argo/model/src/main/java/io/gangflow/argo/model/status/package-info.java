/** How workflows and their nodes stand. */
@NullMarked
package io.gangflow.argo.model.status;

import org.jspecify.annotations.NullMarked;
