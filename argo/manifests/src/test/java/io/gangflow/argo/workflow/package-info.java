/** Argo's rules, one test for each that is interpreted. */
@NullMarked
package io.gangflow.argo.workflow;

import org.jspecify.annotations.NullMarked;
