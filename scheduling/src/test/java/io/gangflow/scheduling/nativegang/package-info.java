@NullMarked
package io.gangflow.scheduling.nativegang;

import org.jspecify.annotations.NullMarked;
