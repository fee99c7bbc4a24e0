@NullMarked
package io.gangflow.server.connection;

import org.jspecify.annotations.NullMarked;
