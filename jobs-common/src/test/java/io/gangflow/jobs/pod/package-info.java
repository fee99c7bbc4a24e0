@NullMarked
package io.gangflow.jobs.pod;

import org.jspecify.annotations.NullMarked;
