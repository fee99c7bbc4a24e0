/** The pods of whole inputs: manifests, and pipelines step by step. */
@NullMarked
package io.gangflow.workloads.work;

import org.jspecify.annotations.NullMarked;
