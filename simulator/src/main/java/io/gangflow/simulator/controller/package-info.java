/** Controllers that make pods out of jobs, as pure functions over the objects of a cluster. */
@NullMarked
package io.gangflow.simulator.controller;

import org.jspecify.annotations.NullMarked;
