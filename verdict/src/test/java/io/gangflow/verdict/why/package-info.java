@NullMarked
package io.gangflow.verdict.why;

import org.jspecify.annotations.NullMarked;
