/** What would be otherwise on another cluster, with other queues or under another scheduler. */
@NullMarked
package io.gangflow.verdict.whatif;

import org.jspecify.annotations.NullMarked;
