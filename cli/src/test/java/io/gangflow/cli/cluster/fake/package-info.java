/** Clouds on loopback, for tests: as much of their protocols as OpenTofu's providers and our commands use. */
@NullMarked
package io.gangflow.cli.cluster.fake;

import org.jspecify.annotations.NullMarked;
