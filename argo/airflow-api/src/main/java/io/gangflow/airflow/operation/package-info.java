/** What can be asked: each operation says once what it takes, answers and needs a right for. */
@NullMarked
package io.gangflow.airflow.operation;

import org.jspecify.annotations.NullMarked;
