/** Argo's rules, one test for each that is interpreted. */
@NullMarked
package io.gangflow.argo.interpreter;

import org.jspecify.annotations.NullMarked;
