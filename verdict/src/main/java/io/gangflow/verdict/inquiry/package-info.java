/** What is asked of verdicts: of a stage, of orders that are played where nothing is proved, and what would prevent a lock. */
@NullMarked
package io.gangflow.verdict.inquiry;

import org.jspecify.annotations.NullMarked;
