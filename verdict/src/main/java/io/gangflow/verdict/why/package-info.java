/** Why a pod or a gang waits at some moment, with numbers, and what would let it start. */
@NullMarked
package io.gangflow.verdict.why;

import org.jspecify.annotations.NullMarked;
