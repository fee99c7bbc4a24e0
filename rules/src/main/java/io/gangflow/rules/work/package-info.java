/** The input of rules: objects, the work that they create, and the cluster. */
@NullMarked
package io.gangflow.rules.work;

import org.jspecify.annotations.NullMarked;
