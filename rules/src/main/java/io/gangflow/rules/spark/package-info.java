/** Rules for Spark applications with Volcano. */
@NullMarked
package io.gangflow.rules.spark;

import org.jspecify.annotations.NullMarked;
