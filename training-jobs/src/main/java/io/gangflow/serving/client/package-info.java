/** Tests and load for a model server, over HTTP like any other client. */
@NullMarked
package io.gangflow.serving.client;

import org.jspecify.annotations.NullMarked;
