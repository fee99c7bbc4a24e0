/** Output for programs: JSON, with units in the names of the fields. */
@NullMarked
package io.gangflow.page.object;

import org.jspecify.annotations.NullMarked;
