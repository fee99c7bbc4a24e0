/** What rules look at: objects, the work that they cause, and the cluster. */
@NullMarked
package io.gangflow.rules.work;

import org.jspecify.annotations.NullMarked;
