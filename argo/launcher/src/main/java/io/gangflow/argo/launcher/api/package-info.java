/** A Kubernetes client over the JDK's HTTP client: requests, retries and credentials. */
@NullMarked
package io.gangflow.argo.launcher.api;

import org.jspecify.annotations.NullMarked;
