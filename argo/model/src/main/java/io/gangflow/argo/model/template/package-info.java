/** Templates of workflows, and their parts. */
@NullMarked
package io.gangflow.argo.model.template;

import org.jspecify.annotations.NullMarked;
