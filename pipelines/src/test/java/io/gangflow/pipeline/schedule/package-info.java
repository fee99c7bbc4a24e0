@NullMarked
package io.gangflow.pipeline.schedule;

import org.jspecify.annotations.NullMarked;
