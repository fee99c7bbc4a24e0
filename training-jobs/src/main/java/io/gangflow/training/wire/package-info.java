/** What connections of trainings have in common: how they begin, and how a refused one ends. */
@NullMarked
package io.gangflow.training.wire;

import org.jspecify.annotations.NullMarked;
