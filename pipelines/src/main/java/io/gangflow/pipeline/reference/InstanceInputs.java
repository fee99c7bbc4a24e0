package io.gangflow.pipeline.reference;

import io.gangflow.pipeline.model.StageFact;
import java.util.Set;

/** Names of the input parameters of a stage's templates that are not items of its matrix. */
public final class InstanceInputs {

    /** The number of the instance, in every instance template. */
    public static final String INSTANCE = "instance";

    /** The number of the attempt, in the templates below a retried one. */
    public static final String ATTEMPT = "attempt";

    /** The stage's name, in templates that several stages share. */
    public static final String STAGE_NAME = "stage-name";

    /** The stage's values as one text, in templates whose stages differ in values. */
    public static final String STAGE_VALUES = "stage-values";

    /**
     * The output parameter with the termination message of the work. A declared output of this name takes precedence.
     */
    public static final String RESULT = "result";

    private static final String RESULT_OF = "result-of-";

    private static final Set<String> RESERVED = Set.of(INSTANCE, ATTEMPT, STAGE_NAME);

    private InstanceInputs() {}

    /** Returns the input with the result of another stage. */
    public static String resultOf(String stage) {
        return RESULT_OF + stage;
    }

    /** Returns the input of a part of a large pipeline with a fact of a stage in another part. */
    public static String factOf(String stage, StageFact fact) {
        return fact.keyword() + "-of-" + stage;
    }

    /** Returns whether the name is reserved, so that no item can have it. */
    public static boolean isTaken(String name) {
        return isReserved(name) || name.equals(STAGE_VALUES) || name.startsWith(RESULT_OF);
    }

    /** Returns whether Gangflow adds the input itself. Its value is a number or the name of a stage. */
    public static boolean isReserved(String input) {
        return RESERVED.contains(input);
    }
}
