/** Programs that run in a single pod: the word count without Spark, and its example texts. */
@NullMarked
package io.gangflow.jobs;

import org.jspecify.annotations.NullMarked;
