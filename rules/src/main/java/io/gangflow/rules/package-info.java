/** Rules for objects and the resulting pods before anything is submitted, one class each. */
@NullMarked
package io.gangflow.rules;

import org.jspecify.annotations.NullMarked;
