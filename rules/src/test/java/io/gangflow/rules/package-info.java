/** Every rule with a manifest that it is about, and one that it is content with. */
@NullMarked
package io.gangflow.rules;

import org.jspecify.annotations.NullMarked;
