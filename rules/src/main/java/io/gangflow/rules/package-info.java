/** ObjectRules that can be seen before anything is submitted: one class for each rule, over objects and resulting pods. */
@NullMarked
package io.gangflow.rules;

import org.jspecify.annotations.NullMarked;
