/**
 * Connections of the command line: proxies and certificate authorities of this machine, and clusters that do not
 * respond.
 */
@NullMarked
package io.gangflow.cli.network;

import org.jspecify.annotations.NullMarked;
