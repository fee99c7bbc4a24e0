/** Templates of workflows, and what they are made of. */
@NullMarked
package io.gangflow.argo.model.template;

import org.jspecify.annotations.NullMarked;
