/** What can be played on described clusters again and again: a pipeline, or work that manifests cause. */
@NullMarked
package io.gangflow.simulator.input;

import org.jspecify.annotations.NullMarked;
