/** Tests of every rule with a manifest that violates it and one that does not. */
@NullMarked
package io.gangflow.rules;

import org.jspecify.annotations.NullMarked;
