/** Rules for Argo Workflows. */
@NullMarked
package io.gangflow.rules.argo;

import org.jspecify.annotations.NullMarked;
