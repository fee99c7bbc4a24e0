/**
 * Questions answered with verdicts: which stage locks, how often in simulated orders if nothing is proved, and which
 * changes prevent it.
 */
@NullMarked
package io.gangflow.verdict.inquiry;

import org.jspecify.annotations.NullMarked;
