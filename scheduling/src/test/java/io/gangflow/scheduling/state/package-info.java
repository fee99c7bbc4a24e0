@NullMarked
package io.gangflow.scheduling.state;

import org.jspecify.annotations.NullMarked;
