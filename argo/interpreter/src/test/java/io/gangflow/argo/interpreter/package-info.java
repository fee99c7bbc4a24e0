/** Argo's rules, one test for each interpreted rule. */
@NullMarked
package io.gangflow.argo.interpreter;

import org.jspecify.annotations.NullMarked;
