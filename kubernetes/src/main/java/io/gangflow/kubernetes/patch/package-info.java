/** The settings of a stage's pods as strategic merge patches, for every kind of object that creates pods. */
@NullMarked
package io.gangflow.kubernetes.patch;

import org.jspecify.annotations.NullMarked;
