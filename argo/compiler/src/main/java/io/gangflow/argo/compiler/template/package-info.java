/** What templates of all stages share: pods, gangs, launched objects, results, and their YAML. */
@NullMarked
package io.gangflow.argo.compiler.template;

import org.jspecify.annotations.NullMarked;
