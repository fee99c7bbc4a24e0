/** Tests the claims about the included pipelines, one by one, on simulated timelines. */
@org.jspecify.annotations.NullMarked
package io.gangflow.simulator.story;
