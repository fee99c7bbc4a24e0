/** Argo's expression language (expr-lang): writing values, and evaluating compiled expressions. */
@NullMarked
package io.gangflow.argo.interpreter.expression;

import org.jspecify.annotations.NullMarked;
