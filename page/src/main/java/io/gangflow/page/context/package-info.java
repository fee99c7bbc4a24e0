/** What the operations of the page need of the cluster, the server and the machine. */
@NullMarked
package io.gangflow.page.context;

import org.jspecify.annotations.NullMarked;
