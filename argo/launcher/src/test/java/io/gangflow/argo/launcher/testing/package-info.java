/** Fixtures that several tests share: an API server over HTTP with faults set by the test. */
@NullMarked
package io.gangflow.argo.launcher.testing;

import org.jspecify.annotations.NullMarked;
