/** Runs of pipelines on a cluster with Argo: submit, list, stop, suspend, retry, delete. */
@NullMarked
package io.gangflow.argo.client;

import org.jspecify.annotations.NullMarked;
