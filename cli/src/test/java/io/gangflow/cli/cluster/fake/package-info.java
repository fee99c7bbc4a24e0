/** Clouds on loopback, for tests: the part of their protocols that OpenTofu's providers and the commands use. */
@NullMarked
package io.gangflow.cli.cluster.fake;

import org.jspecify.annotations.NullMarked;
