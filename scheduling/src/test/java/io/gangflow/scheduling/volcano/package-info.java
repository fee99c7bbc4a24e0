/** Tests. */
@NullMarked
package io.gangflow.scheduling.volcano;

import org.jspecify.annotations.NullMarked;
