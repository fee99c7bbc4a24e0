/** The pods of Spark applications, whatever submits them. */
@NullMarked
package io.gangflow.workloads.spark;

import org.jspecify.annotations.NullMarked;
