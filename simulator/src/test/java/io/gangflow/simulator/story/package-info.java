/** The stories that the shipped pipelines tell, claim by claim, on simulated timelines. */
@org.jspecify.annotations.NullMarked
package io.gangflow.simulator.story;
