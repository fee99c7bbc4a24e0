/** Programs that run in a single pod: the word count without Spark, and the texts it is tried on. */
@NullMarked
package io.gangflow.jobs;

import org.jspecify.annotations.NullMarked;
