/** Reasons why a pod or a gang waits at some time, with numbers, and the changes that would let it start. */
@NullMarked
package io.gangflow.verdict.why;

import org.jspecify.annotations.NullMarked;
