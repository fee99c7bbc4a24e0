/** The nodes in a workflow's status: unpacking them, and what trying again does to them. */
@NullMarked
package io.gangflow.argo.nodes;

import org.jspecify.annotations.NullMarked;
