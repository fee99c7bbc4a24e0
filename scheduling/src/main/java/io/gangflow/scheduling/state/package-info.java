/** A cluster as a scheduler sees it at one moment. */
@NullMarked
package io.gangflow.scheduling.state;

import org.jspecify.annotations.NullMarked;
