/** The HTTP client of the command line: proxies and certificate authorities of this machine. */
@NullMarked
package io.gangflow.cli.network;

import org.jspecify.annotations.NullMarked;
