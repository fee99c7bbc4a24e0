/** Tests of the client. */
@NullMarked
package io.gangflow.argo.client;

import org.jspecify.annotations.NullMarked;
