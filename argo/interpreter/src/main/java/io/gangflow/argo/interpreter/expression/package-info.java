/** Argo's expression language (expr-lang): how its values are written, and what the expressions that we compile are worth. */
@NullMarked
package io.gangflow.argo.interpreter.expression;

import org.jspecify.annotations.NullMarked;
